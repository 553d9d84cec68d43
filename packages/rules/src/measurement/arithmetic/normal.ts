const rootTwoPi = Math.sqrt(2 * Math.PI);

/** Density of the standard normal distribution. */
export function normalDensity(x: number): number {
  return Math.exp((-x * x) / 2) / rootTwoPi;
}

/**
 * Probability that a standard normal value is at most x: the series around 0 and the continued fraction of the tail (Abramowitz and Stegun, 26.2.10 and 26.2.14), correct to 1e-12.
 */
export function normalProbability(x: number): number {
  const size = Math.abs(x);
  if (size > 38) return x > 0 ? 1 : 0;
  if (size < 3) {
    let [term, total] = [x, x];
    for (let n = 1; Math.abs(term) > 1e-17 * Math.abs(total); n += 1) {
      term *= (x * x) / (2 * n + 1);
      total += term;
    }
    return 0.5 + normalDensity(x) * total;
  }
  let fraction = size;
  for (let n = 120; n >= 1; n -= 1) fraction = size + n / fraction;
  const tail = normalDensity(size) / fraction;
  return x > 0 ? 1 - tail : tail;
}

/** The value that a standard normal one is at most with this probability, by bisection; infinite at 0 and 1, NaN outside. */
export function normalQuantile(probability: number): number {
  if (probability === 0) return -Infinity;
  if (probability === 1) return Infinity;
  if (!(probability > 0 && probability < 1)) return Number.NaN;
  let [low, high] = [-38, 38];
  for (let round = 0; round < 100 && high - low > 1e-12; round += 1) {
    const middle = (low + high) / 2;
    if (normalProbability(middle) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
