import type { Credit } from '@abhyas/contract/assessment/assessment.ts';
import type { Stretch } from './outage.ts';
import type { Paper } from './paper.ts';
import { sectionWindows } from './section-clock.ts';

/**
 * The time an open attempt gets back where staff decide at `now` to give back a stall: the part that was in the section that is open now, or in the break that is on. A
 * section that has closed stays closed, because the next one has been seen since, and another section gets no longer for it; null where nothing is left of the stall, or
 * the test is over. Milliseconds since the epoch.
 */
export function creditForStall({ stall, paper, now }: { stall: Stretch; paper: Paper; now: number }): Credit | null {
  const windows = sectionWindows(paper);
  const last = windows.at(-1);
  if (last === undefined || now >= last.closesAt) return null;
  const passed = windows
    .flatMap(({ opensAt, closesAt, breakEndsAt }) => [opensAt, closesAt, breakEndsAt])
    .filter((moment) => moment <= now);
  const from = Math.max(stall.from, ...passed);
  return from < stall.to ? { from: new Date(from).toISOString(), to: new Date(stall.to).toISOString() } : null;
}
