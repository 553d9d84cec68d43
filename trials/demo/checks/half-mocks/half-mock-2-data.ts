// Works out the key of every question in questions/half-mock-2-data.md from all the tables that fit, and from all journeys.
import { onlyOption, onlyValue, placings, range, sum } from '../lib/solve.ts';

const people = ['Jaya', 'Kabir', 'Lata', 'Mohan', 'Nisha', 'Omar'] as const;
type Name = (typeof people)[number];
type Table = Record<Name, number>;
/** How many chairs clockwise from one to the other. */
const clockwise = (table: Table, from: Name, to: Name) => (table[to] - table[from] + 6) % 6;
const isNext = (table: Table, one: Name, other: Name) => [1, 5].includes(clockwise(table, one, other));
const clues: ((table: Table) => boolean)[] = [
  (table) => clockwise(table, 'Jaya', 'Mohan') === 3,
  (table) => !isNext(table, 'Kabir', 'Jaya'),
  // who faces the centre has the next chair clockwise on the left
  (table) => clockwise(table, 'Kabir', 'Lata') === 1,
  (table) => !isNext(table, 'Nisha', 'Mohan'),
];
const all = placings(people, range(0, 5)).filter(({ Jaya }) => Jaya === 0);
const tables = all.filter((table) => clues.every((holds) => holds(table)));

const on = [180, 120, 90, 60];
const aboardAt = (canal: number) => {
  const off = [0, 60, canal, 150];
  return range(0, 3).map((stop) => sum(on.slice(0, stop + 1)) - sum(off.slice(0, stop + 1)));
};
const canal = range(0, 330).find((off) => aboardAt(off)[2] === 250) ?? NaN;
const aboard = aboardAt(canal);

export const checks: Record<string, () => string> = {
  'data-1': () =>
    onlyOption(['Kabir', 'Lata', 'Mohan', 'Omar'] as const, (name) => tables.every((table) => clockwise(table, 'Nisha', name) === 3)),
  'data-2': () =>
    onlyOption(['Jaya', 'Kabir', 'Nisha', 'Omar'] as const, (name) => tables.every((table) => clockwise(table, name, 'Mohan') === 1)),
  'data-3': () => onlyValue(tables.map((table) => clockwise(table, 'Lata', 'Omar') - 1)),
  'data-4': () => {
    const changed = tables.map((table): Table => ({ ...table, Omar: table.Lata, Lata: table.Omar }));
    return onlyOption(['Jaya', 'Nisha', 'Kabir', 'Lata'] as const, (name) =>
      changed.every((table) => isNext(table, name, 'Omar') && isNext(table, name, 'Mohan')),
    );
  },
  'data-5': () => String(all.filter((table) => clues.slice(1).every((holds) => holds(table))).length),
  'data-6': () => String(canal),
  'data-7': () => onlyOption(aboard, (count) => count === Math.max(...aboard)),
  'data-8': () => onlyOption([3350, 4150, 4500, 5400], (paid) => paid === 5 * sum(aboard)),
  'data-9': () => String((aboard[3] ?? NaN) - 60 - 90),
  // who got off at Canal from Ashok Nagar, and at Dockyard from Ashok Nagar and from Banyan; the rest are from Canal
  'data-10': () => {
    let most = 0;
    for (const atCanal of range(0, canal)) {
      for (const a of range(0, 120 - atCanal)) {
        for (const b of range(0, 120 - (canal - atCanal))) {
          const c = 150 - a - b;
          if (c >= 0 && c <= 90) most = Math.max(most, 120 - atCanal - a);
        }
      }
    }
    return onlyOption([90, 100, 120, 160], (value) => value === most);
  },
};
