const keyOf = (attemptId: string) => `abhyas-seen-${attemptId}`;
const everyMs = 5000;

/**
 * What this device knows of the windows of an attempt: when one was last there, by the server's time in milliseconds. A window that is killed says nothing
 * more; the next one finds here since when it was silent.
 */
export function createLastSeen(attemptId: string): { last: number | null; note: (now: number) => void } {
  let notedAt = -Infinity;
  return {
    last: read(attemptId),
    note(now) {
      if (Math.abs(now - notedAt) < everyMs) return;
      notedAt = now;
      try {
        localStorage.setItem(keyOf(attemptId), String(now));
      } catch {
        // Then only the log tells of it.
      }
    },
  };
}

/** Once the test is over, no one asks. */
export function forgetLastSeen(attemptId: string): void {
  try {
    localStorage.removeItem(keyOf(attemptId));
  } catch {
    // Nothing was kept.
  }
}

function read(attemptId: string): number | null {
  try {
    return Number(localStorage.getItem(keyOf(attemptId))) || null;
  } catch {
    return null;
  }
}
