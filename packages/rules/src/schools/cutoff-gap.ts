import { decimalsOfPercentile } from '../analytics/percentiles/decimals.ts';

/** A percentile as it is compared with a cutoff: with the decimals of the cutoff, as both are shown. */
export const comparedWith = ({ cutoff, own }: { cutoff: number; own: number }): number => Number(own.toFixed(decimalsOfPercentile(cutoff)));

/** How far a percentile is above a cutoff, with the decimals of the cutoff; below 0 it is short. */
export const cutoffGap = ({ cutoff, own }: { cutoff: number; own: number }): number =>
  Number((comparedWith({ cutoff, own }) - cutoff).toFixed(decimalsOfPercentile(cutoff)));
