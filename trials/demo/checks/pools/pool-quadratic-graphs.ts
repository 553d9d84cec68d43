// Works out the key of every question in questions/pool-quadratic-graphs.md by counting and by scanning.
import { greatest, least, realRoots, sampled } from '../lib/roots.ts';
import { near, onlyOption, onlyValue, range, rounded } from '../lib/solve.ts';

export const checks: Record<string, () => string> = {
  'graphs-1': () => String(range(-1_000, 1_000).filter((x) => x * x - 3 * x - 10 <= 0).length),
  'graphs-2': () => {
    const top = greatest(sampled((x) => 11 + 4 * x - x * x, -50, 50));
    return onlyOption([2, 11, 15, 19], (value) => near(value, top));
  },
  'graphs-3': () => {
    const bottoms = range(-20, 20).flatMap((b) =>
      range(-20, 20)
        .filter((c) => 1 + b + c === 0 && 25 + 5 * b + c === 0)
        .map((c) => least(sampled((x) => x * x + b * x + c, -50, 50))),
    );
    return onlyOption([-6, -4, 3, 5], (value) => bottoms.length > 0 && bottoms.every((bottom) => near(bottom, value)));
  },
  'graphs-4': () => onlyValue(range(-50, 50).filter((c) => near(least(sampled((x) => x * x - 2 * x + c, -50, 50, 1_000)), 5))),
  'graphs-5': () => {
    const fits = range(0, 10).filter((k) => least(sampled((x) => k * x * x + 2 * k * x + 5, -100, 100)) > 1e-9);
    return onlyOption([4, 5, 6, 10], (value) => value === fits.length);
  },
  'graphs-6': () =>
    onlyValue(
      [-7, 0, 23].map((c) => {
        const values = sampled((x) => x * x - 8 * x + c, 1, 6);
        return Number(rounded(greatest(values) - least(values)));
      }),
    ),
  'graphs-7': () => {
    // a slope touches where the gap between parabola and line has its least value 0
    const gap = (m: number) => least(sampled((x) => x * x + 4 * x + 9 - m * x, -20, 20, 400));
    const slopes = range(-300, 300)
      .map((step) => step / 10)
      .filter((m) => Math.abs(gap(m)) < 1e-9);
    return onlyOption([-20, -8, 6, 8], (value) => slopes.length === 2 && near(slopes[0]! + slopes[1]!, value));
  },
  'graphs-8': () => {
    const found = range(-1_000, 1_000).filter((x) => (x - 3) * (x - 8) <= 4 * (x - 3));
    return onlyOption([6, 8, 9, 10], (value) => value === found.length);
  },
  'graphs-9': () => {
    const found = range(-50, 50).filter(
      (m) => range(-200, 200).filter((x) => x * x - 2 * m * x + m * m - 4 === 0 && x > -3 && x < 6).length === 1,
    );
    return onlyOption([4, 6, 8, 12], (value) => value === found.length);
  },
  'graphs-10': () => rounded(greatest(sampled((turn) => 8 * 3 * Math.cos(turn) + (3 * Math.sin(turn)) ** 2, 0, 2 * Math.PI))),
  'graphs-11': () => {
    const gap = (a: number) => {
      const values = sampled((x) => x * x - 2 * a * x + 5, 0, 4, 400);
      return greatest(values) - least(values) - 9;
    };
    const found = realRoots(gap, -20.0003, 20, 600);
    return onlyOption([-9, 3, 7, 21], (value) => Math.abs(found.reduce((product, a) => product * a, 1) - value) < 0.05);
  },
  'graphs-12': () =>
    String(range(-60, 60).filter((k) => realRoots((x) => x * Math.abs(x - 8) - k, -10.00037, 20, 2_000).length === 3).length),
};
