// Works out the key of every question in questions/pool-percentages.md by trying values against what the question says.
import { near, onlyOption, onlyValue, range, rounded } from '../lib/solve.ts';

const tax = (income: number) => {
  let total = 0;
  for (const [from, to, rate] of [
    [300_000, 600_000, 0.05],
    [600_000, Infinity, 0.1],
  ] as const)
    total += Math.max(0, Math.min(income, to) - from) * rate;
  return total;
};

export const checks: Record<string, () => string> = {
  'pct-1': () => rounded((100 * ((480 * 45) / 100 + 48)) / (480 + 48)),
  'pct-2': () => onlyOption([2_419, 2_500, 2_565, 3_481], (price) => near(price + (price * 18) / 100, 2_950)),
  'pct-3': () => onlyOption([37.5, 40, 60, 62.5], (percent) => near(160 - (160 * percent) / 100, 100)),
  'pct-4': () => onlyValue(range(0, 100).filter((percent) => near(800 * 1.5 * (1 - percent / 100), 1_020))),
  'pct-5': () => onlyOption([10, 13, 30, 130 / 3], (percent) => near(30 * (1 + percent / 100), 100 * 1.2 - 70 * 1.1)),
  'pct-6': () =>
    onlyValue(
      range(1, 5_000).filter((all) => {
        const [hindi, maths, neither] = [0.64 * all, 0.72 * all, 0.08 * all];
        return near(hindi + maths - 242, all - neither);
      }),
    ),
  'pct-7': () => onlyOption([16, 51, 64, 80], (fresh) => near(fresh - 0.85 * fresh, 12 - 0.2 * 12)),
  'pct-8': () => onlyOption([32.5, 35, 40, 130 / 3], (percent) => near(4 * (1 - percent / 100), 3 - 0.1 * 3)),
  'pct-9': () => {
    const [bought, price] = [1_100_000, 1]; // grams; a price for each kilogram paid for
    const spent = (bought / 1_100) * price;
    const earned = (bought / 880) * price;
    return onlyOption([20, 22, 25, 23.2], (percent) => near(earned - spent, (percent / 100) * spent));
  },
  'pct-10': () => {
    const found = range(1, 20_000)
      .map((step) => step / 100)
      .filter((p) => near(100 * (1 + p / 100) * (1 - p / 200), 112));
    if (found.length !== 2) throw new Error(`${found.length} values`);
    return String(Math.max(...found));
  },
  'pct-11': () => onlyOption([675_000, 750_000, 900_000, 1_000_000], (income) => near(tax(income * 1.2), tax(income) * 1.5)),
  'pct-12': () => onlyOption([8.64, 9, 9.375, 8], (middle) => near(12 / middle, middle / 6.75)),
};
