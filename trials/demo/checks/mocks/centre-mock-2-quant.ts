// Works out the key of every question in questions/centre-mock-2-quant.md by counting, scanning or simulating.
import { near, onlyOption, onlyValue, range, rounded } from '../lib/solve.ts';

export const checks: Record<string, () => string> = {
  'qa-1': () => onlyOption([15, 20, 22.5, 25], (percent) => near(1.25 * (1 - percent / 100), 1)),
  'qa-2': () => onlyValue(range(1, 200).filter((weight) => near((11 * 68 - 62 + weight) / 11, 69))),
  'qa-3': () => {
    const speed = (240 + 360) / 30;
    return onlyOption([22.5, 18, 15, 12], (seconds) => near(seconds * (speed + 36_000 / 3600), 240 + 210));
  },
  'qa-4': () =>
    onlyValue(range(1, 100).filter((k) => range(1, 100).some((r) => r * r - k * r + 36 === 0 && 16 * r * r - 4 * k * r + 36 === 0))),
  'qa-5': () => {
    const least = Math.min(...range(-200, 200).map((tenth) => [2, 8, 11].reduce((sum, at) => sum + Math.abs(tenth / 10 - at), 0)));
    return onlyOption([6, 9, 10, 15], (value) => near(value, least));
  },
  'qa-6': () => {
    const half = (20 + 21 + 29) / 2;
    const area = Math.sqrt(half * (half - 20) * (half - 21) * (half - 29));
    return onlyOption([5, 6, 7, 7.25], (radius) => near(radius * half, area));
  },
  'qa-7': () => rounded(Number(3n ** 100n % 7n)),
  'qa-8': () => {
    const sums = range(1, 6).flatMap((one) => range(1, 6).map((other) => one + other));
    const prime = sums.filter((sum) => range(2, sum - 1).every((divisor) => sum % divisor !== 0)).length;
    return onlyOption([5 / 12, 7 / 18, 4 / 9, 1 / 2], (value) => near(value, prime / sums.length));
  },
};
