import { decimalsOfPercentile } from '@abhyas/rules/analytics/percentiles/decimals.ts';
import { m } from '../../paraglide/messages.js';

/** A percentile with the decimals it is compared with: '99.00', '99.965'. */
export const formatPercentile = (percentile: number): string => percentile.toFixed(decimalsOfPercentile(percentile));

/** A predicted percentile with its range, the same words on every screen: '87.81 (85.02 to 90.11)'. */
export const percentileRange = ({ percentile, low, high }: { percentile: number; low: number | null; high: number | null }): string =>
  low === null || high === null
    ? formatPercentile(percentile)
    : m.percentile_range({ percentile: formatPercentile(percentile), low: formatPercentile(low), high: formatPercentile(high) });
