// Works out the key of every question in questions/pool-averages.md by trying numbers against what the question says.
import { near, onlyOption, onlyValue, range, rounded, sum } from '../lib/solve.ts';

const mean = (values: readonly number[]) => sum(values) / values.length;

export const checks: Record<string, () => string> = {
  'avg-1': () => onlyValue(range(-100, 200).filter((gone) => near((8 * 15 - gone) / 7, 14))),
  'avg-2': () => onlyOption([42, 64, 66, 68], (runs) => near((12 * 40 + runs) / 13, 42)),
  'avg-3': () => onlyOption([29, 31, 32, 35], (top) => top % 2 === 1 && mean([0, 2, 4, 6, 8].map((less) => top - less)) === 27),
  'avg-4': () => rounded((10 * 31 - 31 + 13) / 10),
  'avg-5': () => {
    const [town, highway] = [240, 120];
    return onlyOption([140 / 3, 45, 48, 50], (value) => near(value, (town + highway) / (town / 40 + highway / 60)));
  },
  'avg-6': () =>
    onlyValue(
      range(10, 80)
        .map((both) => both / 2)
        .filter((age) => near((11 * 26 - 28 - 32 + 2 * age) / 11, 25)),
    ),
  'avg-7': () => onlyOption([12, 15, 9, 16], (count) => near((count * 30 + 3 * 50) / (count + 3), 34)),
  'avg-8': () => {
    let best = 0;
    for (const a of range(1, 10))
      for (const b of range(a + 1, 11))
        for (const d of range(13, 50)) {
          const e = 50 - a - b - 12 - d;
          if (e > d) best = Math.max(best, e);
        }
    return onlyOption([20, 21, 22, 23], (value) => value === best);
  },
  'avg-9': () => onlyValue(range(2, 60).flatMap((n) => range(1, n).filter((gone) => near((sum(range(1, n)) - gone) / (n - 1), 10.85)))),
  'avg-10': () =>
    onlyOption([47.2, 48, 49, 50], (average) =>
      range(1, 200).some(
        (count) => near((count * average + 40) / (count + 1), average - 1) && near((count * average + 80) / (count + 2), average - 1.8),
      ),
    ),
  'avg-11': () => {
    // from the top down, each score is the highest that is still free; the last makes up the sum
    const others = range(0, 7).map((less) => 90 - less);
    const lowest = 9 * 80 - sum(others);
    if (others.includes(lowest)) throw new Error('not different');
    return String(lowest);
  },
  'avg-12': () => {
    const found = range(1, 99).flatMap((girls) =>
      range(1, 99)
        .filter((boys) => near((girls * 80 + (100 - girls) * 60) / 100, 64) && near((boys * 75 + (100 - boys) * 50) / 100, 65))
        .map((boys) => (girls * 80 + boys * 75) / (girls + boys)),
    );
    return onlyOption([76.25, 76.67, 77.5, 78.75], (value) => found.length === 1 && near(found[0]!, value));
  },
};
