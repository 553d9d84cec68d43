// Works out the key of every question in questions/gmat-paper.md by counting or scanning.
import { near, onlyOption, range, sum } from './lib/solve.ts';

const months = [
  { members: 200, books: 640, late: 32 },
  { members: 250, books: 700, late: 35 },
  { members: 240, books: 840, late: 21 },
  { members: 300, books: 900, late: 54 },
];
const booksEach = months.map(({ members, books }) => books / members);

export const checks: Record<string, () => string> = {
  'gmat-q1': () => onlyOption([20, 25, 40, 50, 60], (pens) => near(12 * pens, 15 * (pens - 10))),
  'gmat-q2': () => {
    const found = range(-100, 100).filter((n) => n * n - 7 * n + 10 < 0).length;
    return onlyOption([1, 2, 3, 4, 5], (count) => count === found);
  },
  'gmat-d1': () => onlyOption(booksEach, (each) => each === Math.max(...booksEach)),
  'gmat-d2': () => {
    const share = sum(months.map(({ late }) => late)) / sum(months.map(({ books }) => books));
    return String(months.filter(({ late, books }) => late / books > share).length);
  },
};
