import { decimalsOfPercentile } from '@abhyas/rules/analytics/percentiles/decimals.ts';

/** A percentile with the decimals it is compared with: '99.00', '99.965'. */
export const formatPercentile = (percentile: number): string => percentile.toFixed(decimalsOfPercentile(percentile));
