import { type Distribution, percentileRanks, scoreAt, scoreOfRank } from './distribution.ts';

/** A score of one form, the share of candidates below it in per cent, and the score of the other form with the same share below. */
export interface Equivalent {
  readonly score: number;
  readonly percentileRank: number;
  readonly equivalent: number;
}

/** The equipercentile table from one form of a test to another, taken by equally able candidates (Kolen and Brennan, 2.14 to 2.18). It never falls. */
export function equipercentile({ from, to }: { from: Distribution; to: Distribution }): Equivalent[] {
  return percentileRanks(from).map((rank, place) => ({
    score: scoreAt(from, place),
    percentileRank: rank,
    equivalent: scoreOfRank({ distribution: to, rank }),
  }));
}
