// Works out the key of every question in questions/practice-quadratics.md by counting or scanning.
import { crossing, near, onlyOption, onlyValue, range } from '../lib/solve.ts';

export const checks: Record<string, () => string> = {
  'warm-1': () => {
    const f = (x: number) => x * x - 4 * x + 2;
    const [alpha, beta] = [crossing(f, -10, 2), crossing(f, 2, 10)];
    return onlyOption([136, 140, 144, 256], (value) => near(value, alpha ** 4 + beta ** 4));
  },
  'warm-2': () => {
    const side = crossing((a) => Math.hypot(a, 23 - a) - 17, 0, 11.5);
    return onlyOption([60, 240, 120, 130], (area) => near(area, side * (23 - side)));
  },
  'warm-3': () =>
    onlyValue(range(1, 1000).filter((k) => range(1, 1000).some((r) => r * r - k * r + 48 === 0 && 9 * r * r - 3 * k * r + 48 === 0))),
  'warm-4': () => {
    const points = range(-4000, 4000).map((step) => step / 200);
    const count = range(-60, 60).filter((k) => points.every((x) => x * x + k * x + 9 > 0)).length;
    return onlyOption([10, 11, 12, 13], (value) => value === count);
  },
  'warm-5': () => {
    const rises = range(0, 60);
    const takes = (n: number) => (200 + 5 * n) * (300 - 5 * n);
    const most = Math.max(...rises.map(takes));
    return onlyValue(rises.filter((n) => takes(n) === most).map((n) => 200 + 5 * n));
  },
  'warm-6': () => {
    const equations = [
      [-5, 6],
      [-6, 9],
      [-2, 5],
    ] as const;
    return equations
      .map(([b, c], index) => {
        const roots = range(-100, 100).filter((x) => x * x + b * x + c === 0).length;
        return `${index + 1}-${['B', 'A', 'C'][roots] ?? ''}`;
      })
      .join(',');
  },
};
