// Works out the key of every question in questions/half-mock-4-quant.md by counting, scanning or simulating.
import { crossing, near, onlyOption, range, rounded } from '../lib/solve.ts';

export const checks: Record<string, () => string> = {
  'qa-1': () => onlyOption([25, 28, 30, 32], (off) => near(1 - off / 100, 0.8 * 0.9)),
  'qa-2': () => rounded(4 * crossing((k) => 6 * k + 2 * 5 * k + 5 * 4 * k - 216, 0, 100)),
  'qa-3': () => {
    let [tank, minutes] = [0, 0];
    while (tank < 60) tank = Math.max(0, tank + ([3, 2, -4][minutes++ % 3] ?? 0));
    return String(minutes);
  },
  'qa-4': () => {
    const x = crossing((at) => at * (10 - at) - 21, 0, 5);
    return rounded(x ** 3 + (10 - x) ** 3);
  },
  'qa-5': () => {
    const fits = range(1, 20).flatMap((a) =>
      range(-50, 50)
        .filter((b) => a * a === 9 && a * b + b === 8)
        .map((b) => 5 * a + b),
    );
    return onlyOption([15, 16, 17, 53], (value) => fits.length === 1 && value === fits[0]);
  },
  'qa-6': () => {
    const f = (x: number) => Math.abs(x * x - 4 * Math.abs(x)) - 3;
    let crossings = 0;
    for (let step = -100_000; step < 100_000; step += 1) if (f((step + 0.5) / 10_000) * f((step + 1.5) / 10_000) < 0) crossings += 1;
    return onlyOption([3, 4, 5, 6], (count) => count === crossings);
  },
  'qa-7': () => rounded((8 * 360) / (2 + 3 + 5 + 8)),
  'qa-8': () => onlyOption([5 / 3, 4 / 3, 5 / 4, 8 / 3], (ratio) => near(ratio, (Math.PI * 6 * Math.hypot(6, 8)) / (Math.PI * 36))),
  'qa-9': () => onlyOption([1, 3, 7, 9], (digit) => (3n ** 46n + 4n ** 47n) % 10n === BigInt(digit)),
  'qa-10': () => String(range(1, 1000).filter((n) => (n % 6 === 0 || n % 10 === 0) && n % 15 !== 0).length),
};
