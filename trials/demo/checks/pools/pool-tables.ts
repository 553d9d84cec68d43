// Works out the key of every question in questions/pool-tables.md from its table.
import { near, onlyOption, onlyValue, permutations, range, rounded, sum } from '../lib/solve.ts';

/** The minutes of a time of day like 08:50. */
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const isBest = (values: readonly number[], index: number) => values.every((value, other) => other === index || value < values[index]!);

const wards = [
  { voters: 8_000, turnout: 0.4, share: 0.6 },
  { voters: 3_000, turnout: 0.9, share: 0.4 },
  { voters: 5_000, turnout: 0.6, share: 0.45 },
];

export const checks: Record<string, () => string> = {
  'tables-1': () => {
    const [june, july] = [sum([120, 200, 80, 100]), sum([180, 150, 140, 90])];
    return onlyValue(range(-50, 50).filter((percent) => near(june * (1 + percent / 100), july)));
  },
  'tables-2': () => {
    const growth = [
      [40, 70],
      [120, 180],
      [200, 270],
      [90, 126],
    ].map(([before, after]) => after! / before!);
    return onlyOption([0, 1, 2, 3], (club) => isBest(growth, club));
  },
  'tables-3': () => {
    const runs = [
      ['08:00', '08:50', 60],
      ['08:55', '09:40', 105 - 60],
      ['09:50', '10:40', 170 - 105],
    ] as const;
    const speeds = runs.map(([leaves, arrives, km]) => (km / (minutes(arrives) - minutes(leaves))) * 60);
    return onlyOption([60, 65, 72, 78], (speed) => near(speed, Math.max(...speeds)));
  },
  'tables-4': () => rounded((255 / (minutes('10:30') - minutes('06:30'))) * 60),
  'tables-5': () => {
    const totals = [
      [70, 80, 60],
      [60, 80, 80],
      [75, 66, 76],
      [80, 64, 68],
    ].map(([test, project, viva]) => test! * 40 + project! * 35 + viva! * 25);
    return onlyOption([0, 1, 2, 3], (student) => isBest(totals, student));
  },
  'tables-6': () => {
    const found = range(0, 70).flatMap((girls1) =>
      range(0, 70).flatMap((girls3) =>
        range(0, 65)
          .filter((boys2) => 18 + boys2 + 25 === 65 && girls1 + 27 + girls3 === 70 && 18 + girls1 === 40)
          .map((boys2) => boys2 + 27 - (25 + girls3)),
      ),
    );
    return onlyValue(found);
  },
  'tables-7': () => {
    const cost = (rent: number, free: number, price: number) => (used: number) => rent + Math.max(0, used - free) * price;
    const [saver, talk] = [cost(199, 300, 0.8), cost(299, 600, 0.6)];
    return onlyOption([125, 425, 500, 725], (used) => near(saver(used), talk(used)));
  },
  'tables-8': () => {
    const sales = [0.25, 0.15, 0.2].reduce((value, rate) => value + value * rate, 1_000);
    return onlyOption([20, 43.75, 60, 72.5], (percent) => near(sales, 1_000 + 10 * percent));
  },
  'tables-9': () => {
    const chapters = [
      [3, 10],
      [4, 15],
      [5, 17],
      [6, 22],
      [2, 6],
    ] as const;
    const plans = range(0, 31).map((set) => chapters.filter((_, index) => (set >> index) % 2 === 1));
    const gains = plans.filter((plan) => sum(plan.map(([hours]) => hours)) <= 12).map((plan) => sum(plan.map(([, marks]) => marks)));
    return String(Math.max(...gains));
  },
  'tables-10': () => {
    // every split of the middle range into those below 50 and the others, each pupil at the top of what is allowed
    const averages = range(0, 18)
      .filter((above) => above + 10 + 5 === 20)
      .map((above) => (5 * 20 + 12 * 40 + (18 - above) * 49 + above * 60 + 10 * 80 + 5 * 100) / 50);
    return onlyOption([56.34, 56.6, 58.1, 59.2], (value) => near(value, Math.max(...averages)));
  },
  'tables-11': () => {
    const costs = [
      [10, 12, 20],
      [9, 18, 14],
      [15, 13, 22],
    ];
    return String(Math.min(...permutations(range(0, 2)).map((towns) => sum(towns.map((town, truck) => costs[truck]![town]!)))));
  },
  'tables-12': () => {
    const cast = sum(wards.map(({ voters, turnout }) => voters * turnout));
    const forA = sum(wards.map(({ voters, turnout, share }) => voters * turnout * share));
    return onlyOption([27.2, 48.9, 48.3, 51.6], (percent) => percent === Number(rounded((100 * forA) / cast, 1)));
  },
};
