// Works out the key of every question in questions/half-mock-5-quant.md by counting, scanning or simulating.
import { crossing, near, onlyOption, onlyValue, range, sum } from '../lib/solve.ts';

export const checks: Record<string, () => string> = {
  'qa-1': () => onlyValue(range(1, 100).filter((more) => (15 + more) * 18 === 15 * 24)),
  'qa-2': () => onlyOption([10, 12, 15, 20], (cut) => near(1.25 * (1 - cut / 100), 1.1)),
  'qa-3': () => onlyOption([45, 46, 50, 92], (start) => near((500 - start) / 500, (1000 - 172) / (1000 - 80))),
  'qa-4': () =>
    onlyValue(
      range(-50, 50)
        .filter((y) => 3 * (y + 3) + 2 * y === 19)
        .map((y) => y * y + (y + 3) ** 2),
    ),
  'qa-5': () => {
    const ratio = crossing((r) => 6 * r ** 3 - 162, 0, 10);
    const total = sum(range(0, 5).map((n) => (6 / ratio) * ratio ** n));
    return onlyOption([364, 486, 728, 1092], (value) => near(value, total));
  },
  'qa-6': () => {
    const least = Math.min(
      ...range(1, 100_000)
        .map((step) => step / 1000 - 2)
        .map((x) => (x * x + 4 * x + 13) / (x + 2)),
    );
    return onlyOption([4, 6, 6.5, 9], (value) => Math.abs(value - least) < 1e-5);
  },
  'qa-7': () => onlyValue([4 + (6 * 8) / 4]),
  // AB from (0,0) to (12,0), CD above it from (0,h) to (8,h)
  'qa-8': () => {
    const height = (part: number) => part * (12 / 20);
    const h = crossing((whole) => (12 * height(whole)) / 2 - 36, 1, 100);
    return onlyOption([52, 76, 88, 100], (area) => near(area, ((12 + 8) / 2) * h));
  },
  'qa-9': () => onlyValue([sum(range(2, 2310).filter((n) => 2310 % n === 0 && range(2, n - 1).every((d) => n % d !== 0)))]),
  'qa-10': () => {
    const count = range(10, 99).filter((n) => n === Math.floor(n / 10) + (n % 10) + Math.floor(n / 10) * (n % 10)).length;
    return onlyOption([7, 8, 9, 10], (option) => option === count);
  },
};
