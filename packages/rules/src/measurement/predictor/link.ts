/** What a rank in our cohort became in the exam, both as percentiles. */
export interface LinkPoint {
  readonly cohort: number;
  readonly exam: number;
}

/**
 * The exam's percentile of a percentile in our cohort, linear between the points of a link that never falls; 0 and 100 are linked to themselves. Without points the two are the same: then the cohort stands for itself alone.
 */
export function linked({ points, percentile }: { points: readonly LinkPoint[]; percentile: number }): number {
  const ends = [{ cohort: 0, exam: 0 }, ...points, { cohort: 100, exam: 100 }];
  const after = ends.findIndex(({ cohort }, at) => at > 0 && cohort >= percentile);
  const [low, high] = [ends[after - 1], ends[after]];
  if (low === undefined || high === undefined) return percentile <= 0 ? 0 : 100;
  const share = high.cohort > low.cohort ? (percentile - low.cohort) / (high.cohort - low.cohort) : 1;
  return low.exam + share * (high.exam - low.exam);
}

/** Why a link cannot be used, null if it can: points rise in the cohort and never fall in the exam, inside 0 to 100. */
export function linkFault(points: readonly LinkPoint[]): string | null {
  for (const [at, { cohort, exam }] of points.entries()) {
    const before = points[at - 1] ?? { cohort: 0, exam: 0 };
    if (cohort <= before.cohort || cohort >= 100) return `Point ${at + 1}: the cohort's percentiles have to rise, between 0 and 100.`;
    if (exam < before.exam || exam > 100) return `Point ${at + 1}: the exam's percentiles must not fall, between 0 and 100.`;
  }
  return null;
}
