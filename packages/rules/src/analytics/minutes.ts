import type { ItemOutcome } from '../assessment/scoring/score-attempt.ts';

/** Minutes to one decimal. `between`: used, but with no question on the screen. */
export interface Minutes {
  readonly right: number;
  readonly wrong: number;
  readonly left: number;
  readonly between: number;
}

const minutes = (seconds: number): number => Math.round(seconds / 6) / 10;

/** Where the used seconds of a test went, by what became of its questions. What was dropped later is with what was left: neither brought anything. */
export function minutesByOutcome({
  items,
  usedSeconds,
}: {
  items: readonly { readonly outcome: ItemOutcome; readonly seconds: number }[];
  usedSeconds: number;
}): Minutes {
  const into = (...outcomes: ItemOutcome[]) =>
    items.reduce((sum, { outcome, seconds }) => sum + (outcomes.includes(outcome) ? seconds : 0), 0);
  const all = into('correct', 'wrong', 'blank', 'dropped');
  return {
    right: minutes(into('correct')),
    wrong: minutes(into('wrong')),
    left: minutes(into('blank', 'dropped')),
    // a device may count some seconds more than the clock gave
    between: minutes(Math.max(0, usedSeconds - all)),
  };
}
