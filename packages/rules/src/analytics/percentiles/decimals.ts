/** The decimals with which a percentile is shown and compared: two, or its own where it has more. */
export const decimalsOfPercentile = (percentile: number): number => Math.max(2, (String(percentile).split('.')[1] ?? '').length);
