/** So many times the cohort's median is slow, and so many seconds more than it at least: a second too long on a short question is nothing. */
const TIMES = 1.5;
const AT_LEAST_SECONDS = 15;

/** Whether a candidate was slow in an item, against the median of the cohort in seconds; nobody is where there is no median. */
export function isSlow({ seconds, median }: { readonly seconds: number; readonly median: number | null }): boolean {
  return median !== null && seconds > TIMES * median && seconds >= median + AT_LEAST_SECONDS;
}
