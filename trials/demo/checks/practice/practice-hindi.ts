// Works out the key of every question in questions/practice-hindi.md by counting or scanning.
import { near, onlyOption, onlyValue, range } from '../lib/solve.ts';

export const checks: Record<string, () => string> = {
  'hindi-1': () => onlyOption([0, -1, 1, -2], (change) => near(100 + change, 100 * 1.1 * 0.9)),
  'hindi-2': () => onlyValue(range(1, 1000).filter((students) => students * 10 - students * 6 === 160)),
  'hindi-3': () => onlyOption([24, 32, 40, 48], (larger) => (64 - larger) * 5 === larger * 3),
};
