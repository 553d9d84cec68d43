import type { Credit } from '@abhyas/contract/assessment/assessment.ts';
import type { Stretch } from './outage.ts';
import type { Paper } from './paper.ts';
import { partsOf } from './parts.ts';
import { pauseAt, stoppedIn } from './pause.ts';
import { inChosenOrder } from './section-order.ts';

/** How long after a deadline an event may still arrive and count (decision 4), in milliseconds. */
export const GRACE_MS = 15_000;

/** When a section is open, in milliseconds since the epoch. Those of a part have the same times, and in free order all have. */
export interface SectionWindow {
  readonly sectionId: string;
  readonly opensAt: number;
  readonly closesAt: number;
  /** Until when the break after it lasts; `closesAt` if there is none. */
  readonly breakEndsAt: number;
  /**
   * What arrives between these counts for it: from when it opened before outages moved it, for it may have been answered by then, to the end of its grace,
   * which does not run in an outage.
   */
  readonly countsFrom: number;
  readonly countsUntil: number;
}

/**
 * The windows of a started attempt, in the order in which its candidate takes the sections; none before the start. Parts follow each other with their
 * breaks, and sections that share a clock have the sum of their seconds; outages and the candidate's own breaks do not count.
 */
export function sectionWindows(paper: Paper): SectionWindow[] {
  const { turns } = paper;
  const credits = inOrder(stoppedIn(turns));
  const unmoved = turns.credits.length === 0 ? [] : openTimes({ paper, credits: inOrder(turns.pauses) });
  return openTimes({ paper, credits }).map((window, index) => ({
    ...window,
    countsFrom: unmoved[index]?.opensAt ?? window.opensAt,
    countsUntil: afterTime({ from: window.closesAt, ms: GRACE_MS, credits }),
  }));
}

const inOrder = (credits: readonly Credit[]): Stretch[] =>
  credits.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) })).sort((a, b) => a.from - b.from);

/** When the sections are open and their breaks end, with these credits, which are in order. */
function openTimes({ paper, credits }: { paper: Paper; credits: readonly Stretch[] }) {
  const { order, startedAt, turns } = paper;
  if (startedAt === null) return [];
  const sections = inChosenOrder({ sections: paper.sections, order: turns.order, idOf: ({ sectionId }) => sectionId });
  const after = (from: number, seconds: number) => afterTime({ from, ms: 1000 * seconds, credits });
  let opensAt = Date.parse(startedAt);
  return partsOf({ order, sections }).flatMap((part, index, parts) => {
    // a part is left, and the break after it ended, in the name of its first section
    const first = part[0]?.sectionId ?? '';
    const left = order === 'free' ? undefined : turns.left[first];
    const closesAt = noLaterThan({ end: after(opensAt, totalSeconds(part)), by: left, start: opensAt });
    const pause = index === parts.length - 1 ? 0 : (part.at(-1)?.breakSeconds ?? 0);
    const breakEndsAt = noLaterThan({ end: after(closesAt, pause), by: turns.resumed[first], start: closesAt });
    const window = { opensAt, closesAt, breakEndsAt };
    opensAt = breakEndsAt;
    return part.map(({ sectionId }) => ({ sectionId, ...window }));
  });
}

/** The windows of a started attempt without repeating those that sections share: one for each part. */
export function partWindows(paper: Paper): SectionWindow[] {
  const sections = inChosenOrder({ sections: paper.sections, order: paper.turns.order, idOf: ({ sectionId }) => sectionId });
  const first = new Set(partsOf({ order: paper.order, sections }).map(([section]) => section?.sectionId));
  return sectionWindows(paper).filter(({ sectionId }) => first.has(sectionId));
}

/** The end of a test that has started: when its last section closes. Milliseconds since the epoch. Throws before the start. */
export function deadlineOf(paper: Paper): number {
  const last = sectionWindows(paper).at(-1);
  if (last === undefined) throw new Error('A test that has not started has no deadline');
  return last.closesAt;
}

/** When `ms` of counted time have passed since `from`. `credits` are in order; those that overlap count once. */
function afterTime({ from, ms, credits }: { from: number; ms: number; credits: readonly Stretch[] }): number {
  let at = from;
  let left = ms;
  for (const credit of credits) {
    if (credit.to <= at) continue;
    if (credit.from >= at + left) break;
    left -= Math.max(0, credit.from - at);
    at = credit.to;
  }
  return at + left;
}

function noLaterThan({ end, by, start }: { end: number; by: string | undefined; start: number }): number {
  return by === undefined ? end : Math.min(end, Math.max(start, Date.parse(by)));
}

/** How long the whole test takes, in seconds. */
export function totalSeconds(sections: readonly { readonly seconds: number }[]): number {
  return sections.reduce((sum, { seconds }) => sum + seconds, 0);
}

/**
 * Where an attempt is. `remainingMs`: until the current section (or all that share its clock) closes, or the break ends; 0 when it is over. `paused`: the clock is stopped
 * for a break of the candidate's own, and `remainingMs` is what the section has left when it is over, in `pauseMs`.
 */
export interface ClockReading {
  readonly phase: 'not-started' | 'running' | 'break' | 'paused' | 'over';
  /** The section that is open; of several that share its clock the first; in a break the one that comes after it. */
  readonly sectionId: string | null;
  readonly remainingMs: number;
  readonly pauseMs?: number;
}

/** Reads the clock of an attempt at `now`, the server's moment in milliseconds since the epoch. */
export function readClock({ paper, now }: { paper: Paper; now: number }): ClockReading {
  const windows = sectionWindows(paper);
  const first = windows[0];
  if (first === undefined) return { phase: 'not-started', sectionId: null, remainingMs: 0 };
  if (now < first.opensAt) return { phase: 'running', sectionId: first.sectionId, remainingMs: first.closesAt - first.opensAt };
  const at = windows.findIndex(({ opensAt, breakEndsAt }) => opensAt <= now && now < breakEndsAt);
  const window = windows[at];
  if (window === undefined) return { phase: 'over', sectionId: null, remainingMs: 0 };
  const pause = pauseAt({ turns: paper.turns, now });
  if (pause !== null && pause.to < window.closesAt)
    return { phase: 'paused', sectionId: window.sectionId, remainingMs: window.closesAt - pause.to, pauseMs: pause.to - now };
  if (now < window.closesAt) return { phase: 'running', sectionId: window.sectionId, remainingMs: window.closesAt - now };
  const next = windows.find(({ opensAt }) => opensAt >= window.breakEndsAt);
  return { phase: 'break', sectionId: next?.sectionId ?? null, remainingMs: window.breakEndsAt - now };
}

/** True once nothing that arrives can count any more, and the server closes the attempt. Milliseconds since the epoch. */
export function isPastGrace({ deadlineAt, now }: { deadlineAt: number; now: number }): boolean {
  return now > deadlineAt + GRACE_MS;
}

/** When a closed attempt was submitted as people see it: not in the grace, which only lets events arrive. */
export function submittedAt({ closedAt, deadlineAt }: { closedAt: Date; deadlineAt: Date }): Date {
  return closedAt.getTime() < deadlineAt.getTime() ? closedAt : deadlineAt;
}
