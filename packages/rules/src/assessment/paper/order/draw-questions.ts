import { drawnNumber } from './shuffle.ts';

/** A question that fits a rule, or is in a set with others that do. */
export interface DrawCandidate {
  /** 'bank/key'. */
  readonly name: string;
  /** 'bank/passage'; null for a question by itself. */
  readonly passage: string | null;
  /** In its bank. */
  readonly position: number;
  readonly fits: boolean;
}

/**
 * Names `count` questions that a seed draws, whatever order the candidates come in, or as many below it as sets leave possible: the questions of a passage
 * come together and in their order, and only where all of them fit.
 */
export function drawQuestions({
  candidates,
  count,
  seed,
}: {
  candidates: readonly DrawCandidate[];
  count: number;
  seed: number;
}): string[] {
  const sets = [...Map.groupBy(candidates, ({ name, passage }) => (passage === null ? `item ${name}` : `passage ${passage}`))]
    .filter(([, inside]) => inside.length <= count && inside.every(({ fits }) => fits))
    .map(([name, inside]) => ({ name, inside, drawn: drawnNumber({ seed, name }) }))
    .sort((a, b) => a.drawn - b.drawn || (a.name < b.name ? -1 : 1));
  // for each sum that the sets up to one can have: the set that reached it first
  const reachedBy = Array.from({ length: count + 1 }, () => -1);
  const isReached = (sum: number) => sum === 0 || reachedBy[sum] !== -1;
  for (const [at, { inside }] of sets.entries()) {
    for (let sum = count; sum >= inside.length; sum -= 1) if (!isReached(sum) && isReached(sum - inside.length)) reachedBy[sum] = at;
    if (isReached(count)) break;
  }
  let sum = count;
  while (!isReached(sum)) sum -= 1;
  const chosen: number[] = [];
  while (sum > 0) {
    const at = reachedBy[sum] ?? 0;
    chosen.push(at);
    sum -= sets[at]?.inside.length ?? sum;
  }
  return chosen
    .reverse()
    .flatMap((at) => (sets[at]?.inside ?? []).toSorted((a, b) => a.position - b.position || (a.name < b.name ? -1 : 1)))
    .map(({ name }) => name);
}
