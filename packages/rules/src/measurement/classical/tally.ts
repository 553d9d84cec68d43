/**
 * What has been counted of candidates: how many, how many had the item right, and sums over the rest of the test, which is the total
 * without the item. Tallies add up, so they can be kept by increments, in any unit of marks.
 */
export interface Tally {
  readonly candidates: number;
  readonly correct: number;
  /** The sum of the rests, of their squares, and of those who had the item right. */
  readonly rest: number;
  readonly restSquared: number;
  readonly correctRest: number;
}

const empty: Tally = { candidates: 0, correct: 0, rest: 0, restSquared: 0, correctRest: 0 };

/** Tallies of different candidates as one. */
export function addTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, tally) => ({
      candidates: sum.candidates + tally.candidates,
      correct: sum.correct + tally.correct,
      rest: sum.rest + tally.rest,
      restSquared: sum.restSquared + tally.restSquared,
      correctRest: sum.correctRest + tally.correctRest,
    }),
    empty,
  );
}

/** The share that had the item right, 0 to 1; null without candidates. */
export function facilityOf({ candidates, correct }: Tally): number | null {
  return candidates === 0 ? null : correct / candidates;
}

/**
 * The correlation, -1 to 1, of having the item right with the marks in the rest of the test (the corrected point-biserial correlation; Lord and Novick, *Statistical Theories of Mental Test Scores*, 15.3);
 * null where all or none had it right, or all have the same rest.
 */
export function discriminationOf({ candidates, correct, rest, restSquared, correctRest }: Tally): number | null {
  const spreadOfRight = correct * (candidates - correct);
  const spreadOfRest = candidates * restSquared - rest * rest;
  if (spreadOfRight <= 0 || spreadOfRest <= 0) return null;
  return (candidates * correctRest - correct * rest) / Math.sqrt(spreadOfRight * spreadOfRest);
}
