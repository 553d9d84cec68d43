// Works out the key of every question in questions/gmat-paper.md by counting or scanning.
import { near, onlyOption, onlyValue, range, sum } from '../lib/solve.ts';

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
  'gmat-q3': () => {
    // minute by minute
    let [filled, minutes] = [0, 0];
    while (filled < 1 - 1e-9) {
      filled += minutes < 60 ? 1 / 360 : 1 / 240;
      minutes += 1;
    }
    return onlyOption([240, 250, 260, 270, 300], (option) => option === minutes);
  },
  'gmat-q4': () => {
    const product = (n: number) =>
      String(n)
        .split('')
        .reduce((all, digit) => all * Number(digit), 1);
    const found = range(100, 999).filter((n) => product(n) === 24).length;
    return onlyOption([12, 15, 18, 21, 24], (count) => count === found);
  },
  'gmat-q5': () => {
    const found = range(1, 100).flatMap((x) => range(1, 100).filter((y) => 3 * x + 5 * y === 100)).length;
    return onlyOption([5, 6, 7, 19, 20], (count) => count === found);
  },
  'gmat-d1': () => onlyOption(booksEach, (each) => each === Math.max(...booksEach)),
  'gmat-d2': () => {
    const share = sum(months.map(({ late }) => late)) / sum(months.map(({ books }) => books));
    return String(months.filter(({ late, books }) => late / books > share).length);
  },
  'gmat-d3': () => {
    const [january, , march] = months;
    return onlyValue(
      range(0, 840).filter((more) => near(((march?.late ?? 0) + more) / (march?.books ?? 1), (january?.late ?? 0) / (january?.books ?? 1))),
    );
  },
  'gmat-d4': () => {
    const all = sum(months.map(({ books }) => books)) / sum(months.map(({ members }) => members));
    const found = booksEach.filter((each) => each < all).length;
    return onlyOption([0, 1, 2, 3], (count) => count === found);
  },
  'gmat-d5': () => {
    const lent = sum(months.map(({ books }) => books));
    const possible = [(may: number) => near((lent + may) / 5, 805), (may: number) => near(may, 1.05 * (months.at(-1)?.books ?? 0))];
    const tells = (...statements: ((may: number) => boolean)[]) =>
      range(0, 5000).filter((may) => statements.every((holds) => holds(may))).length === 1;
    const [one, two] = possible.map((statement) => tells(statement));
    const both = tells(...possible);
    return onlyOption([one && !two, two && !one, both && !one && !two, one && two, !both], (holds) => holds === true);
  },
};
