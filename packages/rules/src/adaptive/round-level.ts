import { type Level, type LevelChange, nextLevel } from './level.ts';

/** Below so many answers a round says too little for a level. */
export const fewestAnswers = 5;

/** What a round that is over says of the level; null where it has too few answers. `last` is 0 before the first level. */
export function levelAfterRound({
  last,
  answers,
  estimate,
}: {
  last: number;
  answers: number;
  estimate: { readonly ability: number; readonly se: number } | null;
}): LevelChange | null {
  if (estimate === null || answers < fewestAnswers) return null;
  return nextLevel({ last: last === 0 ? null : (last as Level), ...estimate });
}
