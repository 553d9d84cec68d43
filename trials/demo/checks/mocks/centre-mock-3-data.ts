// Works out the key of every question in questions/centre-mock-3-data.md from all the ways to sit, and from the table.
import { onlyOption, onlyValue, placings, range, sum } from '../lib/solve.ts';

// clockwise from Hema, whose seat is 0: a turned table is the same
const others = ['Irfan', 'Jaya', 'Kiran', 'Leela', 'Manu'] as const;
type Seats = Record<(typeof others)[number] | 'Hema', number>;
const apart = (seats: Seats, one: keyof Seats, other: keyof Seats) => {
  const steps = (6 + seats[one] - seats[other]) % 6;
  return Math.min(steps, 6 - steps);
};
const nearly = placings(others, range(1, 5))
  .map((seats): Seats => ({ ...seats, Hema: 0 }))
  .filter((seats) => apart(seats, 'Irfan', 'Hema') === 3 && apart(seats, 'Jaya', 'Kiran') === 1 && apart(seats, 'Leela', 'Hema') === 1);
const tables = nearly.filter((seats) => apart(seats, 'Leela', 'Jaya') === 3);

const villages = [
  { panels: 40, units: [3200, 3000, 3600] },
  { panels: 25, units: [2100, 2000, 2200] },
  { panels: 60, units: [4500, 4620, 5400] },
  { panels: 30, units: [2550, 2400, 2760] },
];
const made = (month: number) => sum(villages.map(({ units }) => units[month] ?? NaN));

export const checks: Record<string, () => string> = {
  'data-1': () =>
    onlyOption(['Hema', 'Irfan', 'Leela', 'Manu'] as const, (name) => tables.every((seats) => apart(seats, name, 'Kiran') === 3)),
  'data-2': () => String(tables.length),
  'data-3': () =>
    onlyOption(['Jaya', 'Leela', 'Manu', 'Kiran'] as const, (name) =>
      tables.filter(({ Kiran }) => Kiran === 1).every((seats) => seats[name] === (seats.Irfan + 1) % 6),
    ),
  'data-4': () => onlyOption([3, 4, 6, 8], (count) => count === nearly.length),
  'data-5': () => String(made(2)),
  'data-6': () => {
    const each = villages.map(({ panels, units: [january = NaN] }) => january / panels);
    return onlyOption(each, (value) => value === Math.max(...each));
  },
  'data-7': () => onlyOption([14, 15, 16, 20], (percent) => percent === Math.round(100 * (made(2) / made(1) - 1))),
  'data-8': () => onlyValue(range(0, 25).filter((moved) => ((25 - moved) * 2200) / 25 + ((30 + moved) * 2760) / 30 === 2200 + 2760 + 40)),
};
