import type { Credit } from '@abhyas/contract/assessment/assessment.ts';
import type { Stretch } from './outage.ts';
import type { Paper } from './paper.ts';
import { sectionWindows } from './section-clock.ts';

/**
 * The time that an open attempt gets back for a stretch by a decision of staff at `now`, in milliseconds: its part in the section or break that is
 * on. A section that has closed stays closed, because the next one has been seen since; null where nothing is left of the stretch, or the
 * test is over.
 */
export function creditForLost({ lost, paper, now }: { lost: Stretch; paper: Paper; now: number }): Credit | null {
  const windows = sectionWindows(paper);
  const last = windows.at(-1);
  if (last === undefined || now >= last.closesAt) return null;
  const passed = windows
    .flatMap(({ opensAt, closesAt, breakEndsAt }) => [opensAt, closesAt, breakEndsAt])
    .filter((moment) => moment <= now);
  const from = Math.max(lost.from, ...passed);
  return from < lost.to ? { from: new Date(from).toISOString(), to: new Date(lost.to).toISOString() } : null;
}
