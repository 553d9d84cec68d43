// Works out the key of every question in questions/half-mock-6-quant.md by counting, scanning or simulating.
import { crossing, near, onlyOption, onlyValue, range, rounded } from '../lib/solve.ts';

export const checks: Record<string, () => string> = {
  'qa-1': () => rounded(crossing((x) => 6 * 49 - x + 6 * 52 - 550, 0, 1000)),
  'qa-2': () => onlyOption([500, 540, 600, 630], (cost) => near(0.9 * cost + 90, 1.05 * cost)),
  'qa-3': () =>
    onlyOption([72, 81, 90, 126], (speed) => {
      const fast = speed / 3.6;
      return near((fast - (350 / 10 - fast)) * 70, 350);
    }),
  'qa-4': () => onlyValue([range(7, 205).filter((n) => (n - 7) % 6 === 0).length]),
  'qa-5': () => {
    const x = crossing((at) => at * at - 3 * at + 1, 1.5, 10);
    return onlyOption([9, 18, 21, 27], (value) => near(value, x ** 3 + x ** -3));
  },
  'qa-6': () => onlyValue([range(-100, 100).flatMap((x) => range(-100, 100).filter((y) => x * x - y * y === 45)).length]),
  'qa-7': () => rounded(Math.sqrt(18 * (18 - 9) * (18 - 12) * (18 - 15))),
  'qa-8': () => {
    const walk = (x: number) => Math.hypot(x - 1, 2) + Math.hypot(x - 7, 10);
    const least = Math.min(...range(-10_000, 20_000).map((step) => walk(step / 1000)));
    return onlyOption([10, 12, 6 * Math.sqrt(5), 2 * Math.sqrt(61)], (value) => Math.abs(value - least) < 1e-4);
  },
  'qa-9': () =>
    onlyOption([11, 12, 13, 21], (add) => (1000 + add) % 23 === 0 && range(0, add - 1).every((less) => (1000 + less) % 23 !== 0)),
  'qa-10': () => {
    const count = range(100, 999).filter(
      (n) =>
        String(n)
          .split('')
          .reduce((total, digit) => total + Number(digit), 0) === 4,
    ).length;
    return onlyOption([6, 9, 10, 15], (option) => option === count);
  },
};
