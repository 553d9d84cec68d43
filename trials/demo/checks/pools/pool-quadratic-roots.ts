// Works out the key of every question in questions/pool-quadratic-roots.md from roots that are found by bisection or by trying.
import { twoRoots } from '../lib/roots.ts';
import { near, onlyOption, onlyValue, range, rounded, sum } from '../lib/solve.ts';

const rootsOf = (b: number, c: number) => twoRoots((x) => x * x + b * x + c);
const has = (b: number, c: number, root: number) => near(root * root + b * root + c, 0);
const isRoot = (value: number, [low, high]: [number, number]) => near(value, low) || near(value, high);

export const checks: Record<string, () => string> = {
  'roots-1': () =>
    onlyValue(
      range(-300, 300).flatMap((k) => (25 - 85 + k === 0 ? range(-50, 50).filter((x) => x !== 5 && x * x - 17 * x + k === 0) : [])),
    ),
  'roots-2': () => {
    const [a, b] = twoRoots((x) => 2 * x * x - 9 * x + 6);
    return onlyOption([2 / 3, 3 / 2, -3 / 2, 9 / 2], (value) => near(value, 1 / a + 1 / b));
  },
  'roots-3': () => {
    const moved = rootsOf(-5, 3).map((root) => root + 2);
    const equations = [
      [-1, -3],
      [-7, 5],
      [-9, 3],
      [-9, 17],
    ] as const;
    return onlyOption(equations, ([b, c]) => moved.every((root) => has(b, c, root)));
  },
  'roots-4': () => rounded(Math.hypot(...rootsOf(-23, 120))),
  'roots-5': () => {
    const found = range(-200, 200).filter((k) => range(1, 11).some((x) => x * x - 12 * x + k === 0));
    return onlyOption([36, 11, 6, 5], (value) => value === found.length);
  },
  'roots-6': () =>
    onlyValue(
      range(-120, 120)
        .map((step) => step / 10)
        .filter((k) => {
          const [low, high] = rootsOf(-7, k);
          return near(Math.abs(high * high - low * low), 35);
        }),
    ),
  'roots-7': () => {
    const [a, b] = rootsOf(-4, 2);
    const equations = [
      [-6, 1],
      [-8, 1],
      [-12, 1],
      [-6, 2],
    ] as const;
    return onlyOption(equations, ([p, q]) => has(p, q, a / b) && has(p, q, b / a));
  },
  'roots-8': () => {
    const [a, b] = rootsOf(-1, -3);
    return onlyOption([-1, 4, 7, 10], (value) => near(value, a ** 3 + 4 * b) && near(value, b ** 3 + 4 * a));
  },
  'roots-9': () => {
    const roots = rootsOf(-6, 4);
    const values = roots.flatMap((p) => roots.map((q) => rounded(p / q + q / p)));
    return onlyOption([2, 7, 9, 16], (value) => near(value, sum([...new Set(values)].map(Number))));
  },
  'roots-10': () => {
    // c = c² for the product, so c is 0 or 1; for the sum every b in steps of a thousandth is tried
    const found = range(-5_000, 5_000)
      .flatMap((step) => [0, 1].map((c) => [step / 1_000, c] as const))
      .filter(([b, c]) => {
        const inner = b * b - 4 * c;
        if (inner < 0) return false;
        const pair = [(-b - Math.sqrt(inner)) / 2, (-b + Math.sqrt(inner)) / 2] as const;
        const squares = [pair[0] ** 2, pair[1] ** 2].toSorted((x, y) => x - y);
        return Math.abs(squares[0]! - pair[0]) < 1e-9 && Math.abs(squares[1]! - pair[1]) < 1e-9;
      });
    return String(found.length);
  },
  'roots-11': () => {
    const roots = rootsOf(-7, 5);
    const s = (n: number) => sum(roots.map((root) => root ** n));
    return rounded((s(10) + 25 * s(6)) / s(8));
  },
  'roots-12': () => {
    const found = range(-12, 12)
      .flatMap((a) => range(-12, 12).map((b) => [a, b] as const))
      .filter(([a, b]) => {
        if (a * a - 4 * b <= 0 || b * b - 4 * a <= 0) return false;
        const [first, second] = [rootsOf(-a, b), rootsOf(-b, a)];
        return first.every((root) => isRoot(root - 1, second));
      });
    return onlyOption([-8, -4, -1, 4], (value) => found.length > 0 && found.every(([a, b]) => a + b === value));
  },
};
