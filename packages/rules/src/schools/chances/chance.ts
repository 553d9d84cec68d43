import { wilsonInterval } from './wilson.ts';

/** With fewer outcomes there is no figure. */
export const fewestOutcomes = 50;

/** Of `n` candidates so many were called. `estimate` is null below fifty; its parts are shares from 0 to 1. */
export interface Chance {
  readonly n: number;
  readonly called: number;
  readonly estimate: { readonly share: number; readonly low: number; readonly high: number } | null;
}

/**
 * How likely a call is, from the candidates of a band over `years` years: the share called, with the interval that the share of the next year is inside in nine of ten cases. It is Wilson's, for as many candidates as these are worth:
 * schools move from year to year, so candidates of one year are alike, and three hundred of one year tell less than a hundred of each of three (design effect, Kish, 1965).
 *
 * @param yearSpread the variance of a share between years over p (1 - p), as `calibrateChances` estimates it; 0 where nothing is known of it
 */
export function chanceOf({ n, called, years, yearSpread }: { n: number; called: number; years: number; yearSpread: number }): Chance {
  if (n < fewestOutcomes) return { n, called, estimate: null };
  const share = called / n;
  const worth = 1 / (1 / n + yearSpread * (1 + 1 / years));
  const interval = wilsonInterval({ hits: share * worth, n: worth });
  return { n, called, estimate: interval === null ? null : { share, ...interval } };
}
