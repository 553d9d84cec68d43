// Works out the key of every question in questions/pool-quadratic-models.md by trying values and by looking for changes of sign.
import { realRoots } from '../lib/roots.ts';
import { near, onlyOption, onlyValue, range, sum } from '../lib/solve.ts';

export const checks: Record<string, () => string> = {
  'models-1': () => onlyOption([0.4, 2.5, 3.1, 5], (x) => near(x, 1 / x + 2.1)),
  'models-2': () => String(realRoots((x) => x ** 4 - 3 * x * x - 4, -50.00037, 50).length),
  'models-3': () => {
    const [pair, ...more] = range(1, 40).filter((x) => x % 2 === 1 && x * x + (x + 2) ** 2 === 290);
    return onlyOption([132, 143, 144, 195], (value) => more.length === 0 && pair !== undefined && pair * (pair + 2) === value);
  },
  'models-4': () => onlyValue(range(1, 228).filter((rows) => rows * (rows + 7) === 228)),
  'models-5': () => {
    const total = sum(realRoots((x) => x - 5 * Math.sqrt(x - 4), 4, 400.00037, 20_000));
    return onlyOption([5, 17, 21, 25], (value) => near(value, total));
  },
  'models-6': () => {
    // x = 1 touches the axis without a change of sign, so points where the value is 0 are looked for as well
    const f = (x: number) => 2 * (x * x + 1 / (x * x)) - 9 * (x + 1 / x) + 14;
    const grid = [...range(-40_000, -1), ...range(1, 40_000)].map((step) => step / 2_000);
    return String(grid.filter((x) => Math.abs(f(x)) < 1e-9).length);
  },
  'models-7': () => onlyOption([6, 18, 20, 22], (n) => near((n - 2) * (9_000 / n + 150) - 9_000, 1_800)),
  'models-8': () => {
    const root = Math.SQRT2;
    return onlyOption([2 + 2 * root, 4 * root - 4, 4 + 4 * root, 8 + 4 * root], (side) => near((side + 4) ** 2 - side ** 2, side ** 2));
  },
  'models-9': () =>
    String(range(-60, 60).filter((k) => realRoots((x) => 4 ** x - 6 * 2 ** x + k, -20.00037, 10, 3_000).length === 2).length),
  'models-10': () =>
    onlyOption([18, 36, 64, 100], (k) => {
      const roots = realRoots((x) => x ** 4 - 20 * x * x + k, -20.00037, 20);
      const gaps = roots.slice(1).map((root, index) => root - roots[index]!);
      return roots.length === 4 && gaps.every((gap) => near(gap, gaps[0]!));
    }),
  'models-11': () => {
    // the solutions have squares that are whole numbers
    const found = range(-400, 400).filter((square) => {
      const x = Math.sign(square) * Math.sqrt(Math.abs(square));
      return near(x * x - 6 * Math.floor(x) + 5 + 1, 1);
    });
    return onlyOption([2, 3, 4, 5], (value) => value === found.length);
  },
  'models-12': () => {
    // y from the first equation, put into the second
    const y = (x: number) => (19 - x) / (1 + x);
    const f = (x: number) => x * x * y(x) + x * y(x) ** 2 - 84;
    const parts = [realRoots(f, -200.00037, -1.0001, 20_000), realRoots(f, -0.9999, 200, 20_000)];
    return String(sum(parts.map((roots) => roots.length)));
  },
};
