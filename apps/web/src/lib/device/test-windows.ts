import { deviceNow, now as serverNow } from '../clock.ts';

const prefix = 'abhyas-seen-';
const lockChannel = 'abhyas-lock-tests';
const everyMs = 5000;

interface Note {
  readonly pin: string;
  readonly assessmentId: string;
  /** No clock hurries anyone in it: it is saved work, and not a test that runs. */
  readonly untimed: boolean;
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

export function testWindows({ attemptId, ...whose }: { attemptId: string } & Pick<Note, 'pin' | 'assessmentId' | 'untimed'>): TestWindows {
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

/** The server says that an attempt is open until then, ISO 8601. */
export function noteOpen({ attemptId, until }: { attemptId: string; until: string }): void {
  const byDevice = deviceNow().getTime() + Date.parse(until) - serverNow().getTime();
  keepNote(attemptId, { ...read(prefix + attemptId), until: byDevice });
}

/** The server knows no such attempt of this student: it is not asked for a day, and the attempt counts as no one's that runs. */
export function noteUnknown(attemptId: string): void {
  keepNote(attemptId, { until: deviceNow().getTime() + 86_400_000 });
}

function keepNote(attemptId: string, note: Partial<Note>): void {
  try {
    localStorage.setItem(prefix + attemptId, JSON.stringify(note));
  } catch {
    // Then the server is asked again.
  }
}

/** Whether this attempt was last known to be open, its clock still runs by that, and it was not submitted here. */
export function mayBeOpen(attemptId: string): boolean {
  try {
    return (read(prefix + attemptId)?.until ?? 0) > deviceNow().getTime();
  } catch {
    return false;
  }
}

/** Whether this student has opened a test in this browser that was not submitted here and whose clock still runs. */
export function hasRunningTest(pin: string): boolean {
  return openOf(pin).some(({ untimed }) => untimed !== true);
}

/** The attempt that this student has opened in this browser at this test, if it was not submitted here and is still open; else null. */
export function attemptOpenHere({ pin, assessmentId }: { pin: string; assessmentId: string }): string | null {
  return openOf(pin).find((note) => note.assessmentId === assessmentId)?.attemptId ?? null;
}

function openOf(pin: string): (Partial<Note> & { readonly attemptId: string })[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    const notes = keys.map((key) => ({ ...read(key), attemptId: key.slice(prefix.length) }));
    return notes.filter((note) => note.pin === pin && (note.until ?? 0) > deviceNow().getTime());
  } catch {
    return [];
  }
}

function read(key: string): Partial<Note> | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Note> | null;
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
