// Works out the key of every question in questions/centre-mock-1-quant.md by counting, scanning or simulating.
import { near, onlyOption, onlyValue, permutations, range } from '../lib/solve.ts';

export const checks: Record<string, () => string> = {
  'qa-1': () => onlyOption([18, 20, 22.4, 24], (percent) => near((40 * 45 + 60 * 55) * (1 + percent / 100), 100 * 61.2)),
  'qa-2': () =>
    onlyValue(range(1, 7000).filter((sum) => range(1, 1000).some((yearly) => sum + 3 * yearly === 6200 && sum + 5 * yearly === 7000))),
  'qa-3': () => {
    let [level, minutes] = [0, 0];
    for (; level < 1 - 1e-9; minutes += 1) level += 1 / 20 + 1 / 30 - (minutes < 10 ? 1 / 60 : 0);
    return onlyOption([12, 14, 15, 16], (value) => value === minutes);
  },
  'qa-4': () => {
    const count = range(-100, 100).filter((n) => n * n - 10 * n + 21 < 0).length;
    return onlyOption([3, 4, 5, 6], (value) => value === count);
  },
  'qa-5': () =>
    onlyValue(
      range(-20, 20)
        .filter((a) => a * (7 - a) === 10)
        .map((a) => a ** 3 + (7 - a) ** 3),
    ),
  'qa-6': () => {
    const top = Math.sqrt(25 ** 2 - 7 ** 2);
    return onlyOption([4, 6, 8, 15], (slid) => near((top - 4) ** 2 + (7 + slid) ** 2, 25 ** 2));
  },
  'qa-7': () => String(range(1, 200).filter((n) => (n % 3 === 0) !== (n % 5 === 0)).length),
  'qa-8': () => {
    const apart = permutations(range(0, 4)).filter((order) => Math.abs(order.indexOf(0) - order.indexOf(1)) > 1).length;
    return onlyOption([48, 60, 72, 96], (value) => value === apart);
  },
};
