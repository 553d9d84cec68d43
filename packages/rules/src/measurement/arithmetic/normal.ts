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

/**
 * The value that a standard normal one is at most with this probability; infinite at 0 and 1, NaN outside. Begins with the rational approximation 26.2.23 of Abramowitz and Stegun and improves
 * it by Halley's method, to 1e-12.
 */
export function normalQuantile(probability: number): number {
  if (probability === 0) return -Infinity;
  if (probability === 1) return Infinity;
  if (!(probability > 0 && probability < 1)) return Number.NaN;
  const tail = Math.min(probability, 1 - probability);
  const t = Math.sqrt(-2 * Math.log(tail));
  const far = t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
  let x = -far;
  for (let round = 0; round < 3; round += 1) {
    const off = (normalProbability(x) - tail) / normalDensity(x);
    x -= off / (1 + (x * off) / 2);
  }
  return probability < 0.5 ? x : -x;
}
