// Works out the key of every question in questions/centre-mock-1-data.md from all the programmes that fit, and from the table.
import { onlyOption, onlyValue, placings, range, sum } from '../lib/solve.ts';

const people = ['Kavya', 'Lal', 'Meera', 'Nadir', 'Om', 'Priya'] as const;
type Talks = Record<(typeof people)[number], number>;
const nearly = placings(people, range(1, 6)).filter(
  (at) => at.Meera === at.Om + 1 && at.Lal - at.Kavya === 3 && (at.Nadir === 1 || at.Nadir === 6),
);
const talks = nearly.filter((at) => Math.abs(at.Priya - at.Nadir) > 1);

const dishes = [
  { profit: 60 - 35, sold: [120, 150, 90] },
  { profit: 40 - 22, sold: [200, 160, 180] },
  { profit: 30 - 18, sold: [150, 180, 210] },
  { profit: 35 - 20, sold: [80, 100, 120] },
];
const on = (day: number) => dishes.map(({ sold }) => sold[day] ?? NaN);
const profitOf = (plates: readonly number[]) => sum(dishes.map(({ profit }, index) => profit * (plates[index] ?? NaN)));

export const checks: Record<string, () => string> = {
  'data-1': () => onlyOption(['Kavya', 'Meera', 'Om', 'Lal'] as const, (name) => talks.every((at) => at[name] === 4)),
  'data-2': () => onlyValue(talks.map((at) => Math.abs(at.Nadir - at.Priya) - 1)),
  'data-3': () =>
    onlyOption<(at: Talks) => boolean>(
      [(at) => at.Kavya < at.Meera, (at) => at.Om === 3, (at) => at.Priya === at.Lal + 1, (at) => Math.abs(at.Nadir - at.Priya) === 5],
      (fact) => talks.filter(fact).length === 1,
    ),
  'data-4': () => onlyOption([2, 3, 4, 6], (count) => count === nearly.length),
  'data-5': () => String(sum(on(1))),
  'data-6': () => {
    const growth = dishes.map(({ sold: [monday = NaN, , wednesday = NaN] }) => wednesday / monday);
    return onlyOption(growth, (value) => value === Math.max(...growth));
  },
  'data-7': () => {
    const brought = dishes.map(({ profit, sold }) => profit * sum(sold));
    return onlyOption([2520, 4500, 5220, 5400], (value) => value === Math.max(...brought) - Math.min(...brought));
  },
  'data-8': () => onlyValue(range(0, 270).filter((dosa) => profitOf([dosa, 270 - dosa, 210, 120]) === profitOf(on(2)) + 350)),
};
