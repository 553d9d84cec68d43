// Works out the key of every question in questions/centre-mock-3-quant.md by counting, scanning or simulating.
import { near, onlyOption, onlyValue, range, sum } from '../lib/solve.ts';

export const checks: Record<string, () => string> = {
  'qa-1': () => onlyOption([15, 19, 21, 25], (percent) => near(1 + percent / 100, 1.4 * (1 - 0.15))),
  'qa-2': () => onlyValue(range(0, 100).filter((added) => (30 * 2) / 5 + added === (30 * 3) / 5)),
  'qa-3': () => {
    let [left, days] = [12 * 15, 0];
    for (; left > 0; days += 1) left -= days < 5 ? 12 : 8;
    return onlyOption([10, 12, 15, 18], (value) => value === days - 5);
  },
  'qa-4': () =>
    onlyValue(
      range(-50, 50).flatMap((first) =>
        range(-20, 20)
          .filter((step) => first + 3 * step === 17 && first + 9 * step === 41)
          .map((step) => sum(range(0, 11).map((n) => first + n * step))),
      ),
    ),
  'qa-5': () => {
    const least = Math.min(...range(1, 10_000).map((at) => (at / 1000) ** 2 + 16 / (at / 1000) ** 2));
    return onlyOption([4, 8, 16, 17], (value) => near(value, least));
  },
  'qa-6': () => onlyOption([8, 12, 16, 18], (chord) => near((chord / 2) ** 2 + 6 ** 2, 10 ** 2)),
  'qa-7': () => String(range(1, 720).filter((n) => 720 % n === 0 && n % 6 === 0).length),
  'qa-8': () => {
    const count = range(100, 999).filter((n) => String(n).split('7').length === 2).length;
    return onlyOption([216, 225, 243, 252], (value) => value === count);
  },
};
