import type { Paper } from './paper.ts';

/** How long after a deadline an event may still arrive and count (decision 4), in milliseconds. */
export const GRACE_MS = 15_000;

/** When a section is open, in milliseconds since the epoch. */
export interface SectionWindow {
  readonly sectionId: string;
  readonly opensAt: number;
  readonly closesAt: number;
}

/**
 * The windows of a started attempt, in the paper's order; none before the start. Fixed order: one after the other. Free order: all share
 * the sum of the sections' seconds.
 */
export function sectionWindows({ order, startedAt, sections }: Paper): SectionWindow[] {
  if (startedAt === null) return [];
  const start = Date.parse(startedAt);
  const whole = 1000 * totalSeconds(sections);
  if (order === 'free') return sections.map(({ sectionId }) => ({ sectionId, opensAt: start, closesAt: start + whole }));
  let opensAt = start;
  return sections.map(({ sectionId, seconds }) => {
    const window = { sectionId, opensAt, closesAt: opensAt + 1000 * seconds };
    opensAt = window.closesAt;
    return window;
  });
}

/** How long the whole test takes, in seconds. */
export function totalSeconds(sections: readonly { readonly seconds: number }[]): number {
  return sections.reduce((sum, { seconds }) => sum + seconds, 0);
}

/** Where an attempt stands. `remainingMs`: until the current section (free order: the test) closes, 0 when it is over. */
export interface ClockReading {
  readonly phase: 'not-started' | 'running' | 'over';
  /** The section that is open; in free order the first, because all are. */
  readonly sectionId: string | null;
  readonly remainingMs: number;
}

/** Reads the clock of an attempt at `now`, the server's moment in milliseconds since the epoch. */
export function readClock({ paper, now }: { paper: Paper; now: number }): ClockReading {
  const windows = sectionWindows(paper);
  const first = windows[0];
  if (first === undefined) return { phase: 'not-started', sectionId: null, remainingMs: 0 };
  if (now < first.opensAt) return { phase: 'running', sectionId: first.sectionId, remainingMs: first.closesAt - first.opensAt };
  const open = windows.find(({ opensAt, closesAt }) => opensAt <= now && now < closesAt);
  if (open === undefined) return { phase: 'over', sectionId: null, remainingMs: 0 };
  return { phase: 'running', sectionId: open.sectionId, remainingMs: open.closesAt - now };
}

/** True once nothing that arrives can count any more, and the server closes the attempt. Milliseconds since the epoch. */
export function isPastGrace({ deadlineAt, now }: { deadlineAt: number; now: number }): boolean {
  return now > deadlineAt + GRACE_MS;
}

/** When a closed attempt was submitted as people see it: not in the grace, which only lets events arrive. */
export function submittedAt({ closedAt, deadlineAt }: { closedAt: Date; deadlineAt: Date }): Date {
  return closedAt.getTime() < deadlineAt.getTime() ? closedAt : deadlineAt;
}

/**
 * How an attempt is closed at `now`. `closedAt` is the last moment that counts: the end of the grace when that has passed, else now, but
 * never before the last event that has been acknowledged (another machine's clock may run ahead). Milliseconds since the epoch.
 */
export function closing({ deadlineAt, now, lastReceivedAt }: { deadlineAt: number; now: number; lastReceivedAt: number | null }): {
  closedAt: number;
  closedBy: 'candidate' | 'deadline';
} {
  const end = deadlineAt + GRACE_MS;
  return {
    closedAt: Math.min(Math.max(now, lastReceivedAt ?? now), end),
    closedBy: now >= deadlineAt ? 'deadline' : 'candidate',
  };
}
