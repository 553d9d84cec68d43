// Works out the key of every question in questions/pool-ratios.md by trying amounts and pouring them.
import { near, onlyOption, onlyValue, range, rounded, sum } from '../lib/solve.ts';

const shares = (total: number, parts: readonly number[]) => parts.map((part) => (total * part) / sum(parts));

export const checks: Record<string, () => string> = {
  'ratio-1': () => rounded(shares(6_500, [1 / 2, 1 / 3, 1 / 4])[1]!),
  'ratio-2': () => {
    const b = 60;
    const [a, c] = [(b * 3) / 4, (b * 5) / 6];
    return onlyOption(
      [
        [3, 5],
        [5, 8],
        [9, 10],
        [10, 9],
      ] as const,
      ([left, right]) => a * right === c * left,
    );
  },
  'ratio-3': () => onlyOption([30, 32.5, 35, 65], (percent) => near(5 * percent, 3 * 20 + 2 * 45)),
  'ratio-4': () => onlyValue(range(1, 100).filter((age) => near((age * 7) / 2 + 12, 2 * (age + 12)))),
  'ratio-5': () =>
    onlyOption([1_600, 2_000, 1_400, 3_000], (first) => {
      const second = (first * 4) / 5;
      return near((first - 600) * 5, (second - 600) * 7);
    }),
  'ratio-6': () =>
    onlyValue(
      range(0, 600)
        .map((step) => step / 10)
        .filter((out) => near(50 - (out * 5) / 6, 10 - out / 6 + out)),
    ),
  'ratio-7': () => onlyOption([360, 600, 1_000, 1_500], (cost) => near(cost / (4 * 25), 540 / (6 * 9))),
  'ratio-8': () => {
    const more = shares(5_640, [3, 4, 5])[2]! - shares(5_640, [1 / 3, 1 / 4, 1 / 5])[2]!;
    return onlyOption([910, 80, 990, 1_440], (value) => near(value, more));
  },
  'ratio-9': () =>
    onlyValue(
      range(0, 400)
        .map((step) => step / 10)
        .filter((x) => {
          const shareOfMilk = x / (40 + x);
          return near(40 - x + x * shareOfMilk, 25);
        }),
    ),
  'ratio-10': () =>
    onlyOption(
      [
        [1, 5],
        [7, 32],
        [13, 50],
        [7, 25],
      ] as const,
      ([water, milk]) => {
        const earned = (water + milk) * (1 - 1 / 16) * 50;
        return near(earned, milk * 48 * 1.25);
      },
    ),
  'ratio-11': () => {
    let best = 0;
    for (const three of range(0, 200))
      for (const four of range(0, 100)) {
        const six = 2 * three + four; // what brings the fat to 5%, tried below
        if (six > 300) continue;
        const all = three + four + six;
        if (near(3 * three + 4 * four + 6 * six, 5 * all)) best = Math.max(best, all);
      }
    return String(best);
  },
  'ratio-12': () => {
    const fits = range(1, 60).flatMap((a) =>
      range(1, 60)
        .filter((b) => {
          let [anu, bala] = [a, b];
          const first = bala;
          [anu, bala] = [anu - first, bala + first];
          const second = anu;
          [anu, bala] = [anu + second, bala - second];
          return second > 0 && bala > 0 && anu === 4 * bala;
        })
        .map((b) => a / b),
    );
    return onlyOption([2, 7 / 3, 5 / 2, 4], (value) => fits.length > 0 && fits.every((ratio) => near(ratio, value)));
  },
};
