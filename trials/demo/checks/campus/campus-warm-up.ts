// Works out the key of every question in questions/campus-warm-up.md by counting or scanning.
import { near, onlyOption, onlyValue, range } from '../lib/solve.ts';

export const checks: Record<string, () => string> = {
  'cw-1': () => onlyOption([160, 168, 180, 192], (part) => near(part / 480, 0.375)),
  'cw-2': () => onlyValue(range(1, 20).filter((speed) => near(24 / speed, 12 / 12 + 12 / 6))),
  'cw-3': () => {
    const terms = range(1, 6).map((place) => place * (place + 1));
    if (terms.slice(0, 5).join(',') !== '2,6,12,20,30') throw new Error('another series');
    return onlyOption([36, 40, 42, 44], (next) => next === terms[5]);
  },
  'cw-4': () => String(Math.round(8000 * 1.05 ** 2 - 8000 - 2 * 8000 * 0.05)),
  'cw-5': () => onlyOption([3, 15, 18, 21], (distance) => near(distance, Math.hypot(9, 12))),
};
