import { creditedWithin } from './outage.ts';
import type { Paper } from './paper.ts';
import { stoppedIn } from './pause.ts';
import { partWindows } from './section-clock.ts';

/** How many seconds of a test's clock had run when it was submitted, without the breaks between sections and the time in which the clock was stopped. */
export function usedSeconds({ paper, submittedAt }: { paper: Paper; submittedAt: Date }): number {
  const credits = stoppedIn(paper.turns);
  const ms = partWindows(paper).reduce((sum, { opensAt, closesAt }) => {
    const end = Math.min(closesAt, submittedAt.getTime());
    return end <= opensAt ? sum : sum + (end - opensAt) - creditedWithin({ credits, from: opensAt, to: end });
  }, 0);
  return Math.round(ms / 1000);
}
