// Works out the key of every question in questions/half-mock-2-quant.md by counting, scanning or simulating.
import { crossing, near, onlyOption, onlyValue, range, rounded } from '../lib/solve.ts';

export const checks: Record<string, () => string> = {
  'qa-1': () => onlyOption([58, 60, 62.5, 65], (speed) => near(300 / speed, 150 / 50 + 150 / 75)),
  'qa-2': () => rounded(crossing((p) => p * 1.1 * 1.1 - p - (2 * p) / 10 - 75, 1, 100_000)),
  'qa-3': () => {
    const fits = range(1, 200).flatMap((up) => {
      const [u, d] = [up / 10, 44 / (10 - 30 / (up / 10))];
      return d > 0 && near(40 / u + 55 / d, 13) ? [(u + d) / 2] : [];
    });
    return onlyOption([3, 5, 8, 11], (still) => fits.length === 1 && near(still, fits[0] ?? 0));
  },
  'qa-4': () => rounded(crossing((x) => 2 ** (x + 1) + 2 ** (x - 1) - 40, 0, 10)),
  'qa-5': () =>
    onlyOption([4, 6, 7, 8], (p) => {
      const root = Math.sqrt(p * p - 48);
      return near((p + root) / 2, (3 * (p - root)) / 2);
    }),
  'qa-6': () => {
    let best = 0;
    for (let a = 0.1; a < 12; a += 0.1) for (let b = 0.1; a + b < 12; b += 0.1) best = Math.max(best, a * b * b * (12 - a - b));
    return onlyOption([256, 288, 324, 432], (value) => Math.abs(value - best) < 0.01);
  },
  'qa-7': () => rounded((20 * 21) / 2 / ((20 + 21 + Math.hypot(20, 21)) / 2)),
  // the small circle's centre is at height r, at r + 9 and r + 4 from the other two
  'qa-8': () => {
    const apart = Math.sqrt(13 ** 2 - 5 ** 2);
    const across = (r: number, other: number) => Math.sqrt((other + r) ** 2 - (other - r) ** 2);
    return rounded(crossing((r) => across(r, 9) + across(r, 4) - apart, 0.01, 4));
  },
  'qa-9': () => onlyOption([126, 127, 128, 129], (count) => count === range(100, 999).filter((n) => n % 7 === 0).length),
  'qa-10': () => onlyValue([range(13, 24).filter((x) => (12 * x) % (x - 12) === 0 && (12 * x) / (x - 12) >= x).length]),
};
