// Works out the key of every question in questions/half-mock-1-data.md from all the rows that fit, and from the table.
import { onlyOption, onlyValue, placings, range, sum } from '../lib/solve.ts';

const people = ['Asha', 'Bimal', 'Chitra', 'Dev', 'Esha', 'Farid', 'Gita'] as const;
type Row = Record<(typeof people)[number], number>;
const apart = (row: Row, one: keyof Row, other: keyof Row) => Math.abs(row[one] - row[other]);
const rows = placings(people, range(1, 7)).filter(
  (row) =>
    row.Dev === 4 &&
    (row.Chitra === 1 || row.Chitra === 7) &&
    apart(row, 'Asha', 'Bimal') === 1 &&
    apart(row, 'Esha', 'Farid') === 3 &&
    apart(row, 'Asha', 'Gita') === 3 &&
    row.Esha < row.Farid,
);

const titles = [
  { price: 400, sold: [120, 150, 180] },
  { price: 250, sold: [300, 240, 360] },
  { price: 500, sold: [80, 100, 60] },
  { price: 200, sold: [250, 400, 350] },
];
const month = (at: number) => titles.map(({ sold }) => sold[at] ?? NaN);
const revenue = (copies: readonly number[]) => sum(titles.map(({ price }, index) => price * (copies[index] ?? NaN)));

export const checks: Record<string, () => string> = {
  'data-1': () => onlyOption(['Asha', 'Esha', 'Farid', 'Gita'] as const, (name) => rows.every((row) => apart(row, name, 'Dev') === 1)),
  'data-2': () => onlyValue(rows.map((row) => apart(row, 'Bimal', 'Chitra') - 1)),
  'data-3': () =>
    onlyOption(['Farid', 'Asha', 'Bimal', 'Gita'] as const, (name) =>
      rows.filter(({ Esha }) => Esha === 2).every((row) => row[name] === 6),
    ),
  'data-4': () =>
    onlyOption(
      [
        ['Chitra', 'Esha'],
        ['Asha', 'Farid'],
        ['Bimal', 'Farid'],
        ['Asha', 'Esha'],
      ] as const,
      ([one, other]) => !rows.some((row) => apart(row, one, other) === 1),
    ),
  'data-5': () =>
    onlyOption<(row: Row) => boolean>(
      [
        (row) => row.Asha > row.Dev,
        (row) => apart(row, 'Chitra', 'Bimal') === 6,
        (row) => apart(row, 'Gita', 'Esha') <= 2,
        (row) => apart(row, 'Farid', 'Asha') === 1 || apart(row, 'Farid', 'Gita') === 1,
      ],
      (fact) => rows.filter(fact).length === 1,
    ),
  'data-6': () => String(sum(month(2))),
  'data-7': () => {
    const growth = titles.map(({ sold: [june = NaN, july = NaN] }) => july / june);
    return onlyOption(growth, (value) => value === Math.max(...growth));
  },
  'data-8': () => {
    const brought = titles.map(({ price, sold }) => price * sum(sold));
    return onlyOption([25_000, 60_000, 105_000, 125_000], (value) => value === Math.max(...brought) - Math.min(...brought));
  },
  'data-9': () => onlyOption([263, 281, 300, 338], (value) => value === Math.round(revenue(month(1)) / sum(month(1)))),
  'data-10': () => onlyValue(range(0, 710).filter((dhwani) => revenue([180, 710 - dhwani, 60, dhwani]) === revenue(month(2)) + 5000)),
};
