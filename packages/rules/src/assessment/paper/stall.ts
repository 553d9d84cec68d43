import type { Credit } from '@abhyas/contract/assessment/assessment.ts';
import type { Stretch } from './outage.ts';
import type { Paper } from './paper.ts';
import { sectionWindows } from './section-clock.ts';

/**
 * The time, in milliseconds, that an open attempt gets back for a stall by a decision at `now`: its part in the section or break that is
 * on. A section that has closed stays closed, because the next one has been seen since; null where nothing is left of the stall, or the
 * test is over.
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
