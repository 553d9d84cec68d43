/** How the scores go: `few` where there is nothing to compare. */
export type ScoreTrend = 'few' | 'rising' | 'steady' | 'falling';

/** How much was studied in the last whole week, against the weeks before: `unknown` where there is nothing to compare. */
export type StudyTrend = 'unknown' | 'usual' | 'less' | 'none';

/** Percentage points by which scores must differ before they count as rising or falling. */
const leastChange = 2;
/** Below this share of the usual time a week is one to ask about. */
const littleShare = 0.7;
/** Seconds a week that count as studying at all. */
const leastSeconds = 1800;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The later half of the scores against the earlier one, in percentage points; the middle one of an odd number counts in neither. */
function changeOf(shares: readonly number[]): number {
  const half = Math.floor(shares.length / 2);
  return mean(shares.slice(-half)) - mean(shares.slice(0, half));
}

/** How scores go; `shares` are 0 to 100, oldest first. */
export function scoreTrend(shares: readonly number[]): ScoreTrend {
  if (shares.length < 2) return 'few';
  const change = changeOf(shares);
  if (change >= leastChange) return 'rising';
  return change <= -leastChange ? 'falling' : 'steady';
}

/** By how many percentage points falling scores are lower; 0 where they do not fall. */
export const scoreFall = (shares: readonly number[]): number => (scoreTrend(shares) === 'falling' ? -changeOf(shares) : 0);

/** The last whole week against the mean of those before it in which anything was done. `weeks`: seconds, oldest first, without the week that still runs. */
export function studyTrend(weeks: readonly number[]): StudyTrend {
  const before = weeks.slice(0, -1).filter((seconds) => seconds > 0);
  const last = weeks.at(-1);
  if (last === undefined || before.length === 0 || mean(before) < leastSeconds) return 'unknown';
  if (last === 0) return 'none';
  return last < littleShare * mean(before) ? 'less' : 'usual';
}
