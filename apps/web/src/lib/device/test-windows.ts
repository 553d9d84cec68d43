import { deviceNow } from '../clock.ts';

const prefix = 'abhyas-seen-';
const lockChannel = 'abhyas-lock-tests';
const everyMs = 5000;

interface Note {
  readonly pin: string;
  readonly assessmentId: string;
  /** When a window of the attempt was last there, by the server's time. */
  readonly seen: number;
  /** When its clock runs out, by the device's. */
  readonly until: number;
}

/** What this device knows of the windows of an attempt. */
export interface TestWindows {
  /** When one was last there, by the server's time in milliseconds; null where none ever was. A window that is killed says nothing more: the next one looks here. */
  readonly last: number | null;
  /** Says that one is there now. `leftMs`: what its clock has left. */
  readonly note: (moment: { now: number; leftMs: number }) => void;
}

export function testWindows({ attemptId, ...whose }: { attemptId: string } & Pick<Note, 'pin' | 'assessmentId'>): TestWindows {
  let notedAt = -Infinity;
  return {
    last: read(prefix + attemptId)?.seen ?? null,
    note({ now, leftMs }) {
      if (Math.abs(now - notedAt) < everyMs) return;
      notedAt = now;
      try {
        localStorage.setItem(
          prefix + attemptId,
          JSON.stringify({ ...whose, seen: now, until: deviceNow().getTime() + leftMs } satisfies Note),
        );
      } catch {
        // Then only the log tells of it.
      }
    },
  };
}

/** The test is over on this device. */
export function forgetTestWindows(attemptId: string): void {
  try {
    localStorage.removeItem(prefix + attemptId);
  } catch {
    // Nothing was kept.
  }
}

/** Forgets all of them, at signing out: nothing of a person is left behind. A window that is still open says so again. */
export function forgetAllTestWindows(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** Whether a window of this attempt was there, its clock still runs by what it knew, and it was not submitted here. */
export function mayBeOpen(attemptId: string): boolean {
  try {
    return (read(prefix + attemptId)?.until ?? 0) > deviceNow().getTime();
  } catch {
    return false;
  }
}

/** Whether this student has opened a test in this browser, or this one, that was not submitted here and whose clock still runs. */
export function hasOpenTest({ pin, assessmentId }: { pin: string; assessmentId?: string | undefined }): boolean {
  try {
    const notes = Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? (read(key) ?? []) : []));
    return notes.some(
      (note) => note.pin === pin && (assessmentId ?? note.assessmentId) === note.assessmentId && note.until > deviceNow().getTime(),
    );
  } catch {
    return false;
  }
}

function read(key: string): Note | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Note | null;
  } catch {
    return null;
  }
}

/** Has every open test of this student in this browser hide its questions at once. The server refuses its window from the sign-out on. */
export function lockTests(pin: string): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(lockChannel);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only, and takes no target
  channel.postMessage(pin);
  channel.close();
}

/** Calls `onLocked` when the tests of this student are locked. Returns the function that stops listening. */
export function onTestsLocked(pin: string, onLocked: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(lockChannel);
  channel.addEventListener('message', ({ data }: MessageEvent<string>) => {
    if (data === pin) onLocked();
  });
  return () => channel.close();
}
