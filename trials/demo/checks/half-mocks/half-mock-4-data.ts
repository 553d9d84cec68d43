// Works out the key of every question in questions/half-mock-4-data.md from all the seatings that fit, and from the amounts.
import { near, onlyOption, onlyValue, placings, range, sum } from '../lib/solve.ts';

const front = ['Anil', 'Bela', 'Charu', 'Dinesh'] as const;
const back = ['Pooja', 'Qadir', 'Ravi', 'Sana'] as const;
type Seats = Record<(typeof front)[number], number> & Record<(typeof back)[number], number>;
// seats from the west: who faces north has the east on the right, who faces south the west
const seatings = placings(front, range(1, 4))
  .flatMap((north) => placings(back, range(1, 4)).map((south): Seats => ({ ...north, ...south })))
  .filter(
    (at) =>
      at.Pooja === at.Charu &&
      (at.Anil === 1 || at.Anil === 4) &&
      at.Dinesh === at.Anil + 2 &&
      at.Qadir === at.Ravi - 1 &&
      at.Sana !== at.Bela,
  );
const facing = (name: (typeof front)[number], among = seatings) =>
  back.filter((other) => among.some((at) => at[other] === at[name])).join(' ');

const heads = [
  [45, 42],
  [20, 18],
  [20, 20],
  [10, 12],
  [5, 8],
] as const;
const amounts = heads.map(([before, after]) => [(40 * before) / 100, (50 * after) / 100] as const);
const [salaries = [0, 0], labs = [0, 0], upkeep = [0, 0], library = [0, 0], sports = [0, 0]] = amounts;

export const checks: Record<string, () => string> = {
  'data-1': () => onlyValue(seatings.map(({ Dinesh }) => Dinesh)),
  'data-2': () => onlyOption(['Pooja', 'Sana', 'Qadir Ravi', 'Qadir Ravi Sana'], (names) => names === facing('Dinesh')),
  'data-3': () => {
    const now = facing(
      'Dinesh',
      seatings.filter(({ Sana, Anil }) => Sana === Anil),
    );
    return onlyOption(['Ravi', 'Qadir', 'Qadir Ravi', 'Pooja'], (names) => names === now);
  },
  'data-4': () => String(seatings.length),
  'data-5': () =>
    onlyOption<(at: Seats) => boolean>(
      [
        ({ Charu }) => Charu === 4,
        ({ Ravi, Bela, Dinesh }) => Ravi === Bela || Ravi === Dinesh,
        ({ Sana, Pooja }) => Math.abs(Sana - Pooja) === 1,
        ({ Qadir, Anil }) => Qadir !== Anil,
      ],
      (holds) => seatings.every(holds),
    ),
  'data-6': () => String(library[1] - library[0]),
  'data-7': () => {
    const growth = [library, salaries, upkeep, sports].map(([before, after]) => after / before);
    return onlyOption(growth, (value) => value === Math.max(...growth));
  },
  'data-8': () =>
    String(heads.filter(([before, after], index) => after < before && (amounts[index]?.[1] ?? 0) > (amounts[index]?.[0] ?? 0)).length),
  'data-9': () => onlyOption([10, 12.5, 18, 25], (percent) => near(percent, 100 * (labs[1] / labs[0] - 1))),
  'data-10': () => {
    const rest = 60 - sum([0.42 * 60, 0.2 * 60, library[1], sports[1]]);
    return onlyOption([18, 20, 21.3, 22.4], (percent) => near(percent, Math.round((1000 * rest) / 60) / 10));
  },
};
