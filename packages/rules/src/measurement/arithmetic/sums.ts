/** The sum of the values; 0 of none. */
export function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/** The arithmetic mean; NaN of none. */
export function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

/** The middle value, or the mean of the two in the middle; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? Number.NaN) + upper) / 2 : upper;
}

/** The sum of (value - mean)^power. */
export function centralSum({ values, power }: { values: readonly number[]; power: number }): number {
  const centre = mean(values);
  return sum(values.map((value) => (value - centre) ** power));
}

/** Sample covariance, divided by n - 1; NaN of fewer than two. The lists belong together by place. */
export function covariance({ xs, ys }: { xs: readonly number[]; ys: readonly number[] }): number {
  const [x, y] = [mean(xs), mean(ys)];
  return sum(xs.map((value, index) => (value - x) * ((ys[index] ?? Number.NaN) - y))) / (xs.length - 1);
}

/** Sample variance, divided by n - 1; NaN of fewer than two. */
export function variance(values: readonly number[]): number {
  return centralSum({ values, power: 2 }) / (values.length - 1);
}
