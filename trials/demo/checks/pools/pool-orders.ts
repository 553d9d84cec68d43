// Works out the key of every question in questions/pool-orders.md from all the orders that fit.
import { onlyOption, onlyValue, permutations, placings, range } from '../lib/solve.ts';

/** Whether something holds in every order that fits; at least one does. */
const isCertain = <T>(all: readonly T[], holds: (one: T) => boolean) => all.length > 0 && all.every(holds);
const isNext = (x: number, y: number) => Math.abs(x - y) === 1;
const sameCouple = (x: number, y: number) => Math.floor(x / 2) === Math.floor(y / 2);

export const checks: Record<string, () => string> = {
  'order-1': () => {
    const names = ['Amit', 'Bela', 'Dev', 'Esha'] as const;
    const queues = placings([...names, 'Charu'] as const, range(1, 5)).filter(
      (q) => q.Amit === 1 && q.Charu === 5 && q.Bela === q.Dev + 1 && q.Esha < q.Dev,
    );
    return onlyOption(names, (name) => isCertain(queues, (queue) => queue[name] === 3));
  },
  'order-2': () => onlyValue(range(1, 100).filter((size) => size - 9 === 14 - 1)),
  'order-3': () => {
    const names = ['Pia', 'Qamar', 'Rohan', 'Sita'] as const;
    const heights = placings(names, range(1, 4)).filter((h) => h.Pia > h.Qamar && h.Rohan < h.Sita && h.Sita < h.Qamar);
    return onlyOption(names, (name) => isCertain(heights, (height) => height[name] === 3));
  },
  'order-4': () => {
    const lamps = range(1, 20);
    const [asha, bina] = [lamps[6]!, lamps.toReversed()[5]!];
    return String(lamps.filter((lamp) => lamp > asha && lamp < bina).length);
  },
  'order-5': () => {
    const names = ['Jai', 'Kiran', 'Manu', 'Nina'] as const;
    const right = (seat: number, steps: number) => (seat - steps + 5) % 5; // seats are numbered clockwise, everyone faces the centre
    const tables = placings([...names, 'Leela'] as const, range(0, 4)).filter(
      (t) => t.Jai === right(t.Kiran, 1) && t.Leela !== right(t.Jai, 1) && t.Jai !== right(t.Leela, 1) && t.Nina === right(t.Manu, 2),
    );
    return onlyOption(names, (name) => isCertain(tables, (table) => table[name] === right(table.Leela, 1)));
  },
  'order-6': () => {
    const shelves = placings(['art', 'chemistry', 'hindi', 'maths', 'physics'] as const, range(1, 5));
    return String(shelves.filter(({ art, maths, physics }) => art !== 1 && art !== 5 && maths < physics).length);
  },
  'order-7': () => {
    const races = placings(['Tara', 'Usha', 'Varun', 'Waseem', 'Xena', 'Yash'] as const, range(1, 6)).filter(
      (r) => r.Usha === r.Tara + 2 && r.Varun > r.Usha && r.Xena === r.Waseem + 1,
    );
    return onlyOption(['Varun', 'Waseem', 'Xena', 'Yash'] as const, (name) => isCertain(races, (race) => race[name] === race.Tara + 1));
  },
  'order-8': () => {
    const houses = placings(['Bose', 'Gupta', 'Iyer', 'Reddy', 'Khan'] as const, range(1, 5)).filter(
      (h) => h.Khan === h.Iyer + 2 && h.Gupta === h.Bose - 1 && h.Bose !== 1 && h.Bose !== 5,
    );
    return onlyOption(['Bose', 'Gupta', 'Iyer', 'Reddy'] as const, (name) => isCertain(houses, (house) => house[name] === 4));
  },
  'order-9': () => {
    const tables = permutations(range(1, 5)).map((rest) => [0, ...rest]); // 0 and 1, 2 and 3, 4 and 5 are couples
    return String(tables.filter((table) => table.filter((who, seat) => sameCouple(who, table[(seat + 1) % 6]!)).length === 1).length);
  },
  'order-10': () => {
    const all = placings(['Anu', 'Bina', 'Chetan', 'Dev', 'Esha'] as const, range(20, 24)).filter((a) => {
      const ages = Object.values<number>(a);
      const [younger, older] = [ages.filter((age) => age < a.Chetan), ages.filter((age) => age > a.Dev)];
      return a.Anu === a.Bina + 2 && younger.length === older.length && a.Dev > a.Esha && a.Esha > a.Bina;
    });
    return onlyOption(['Anu', 'Bina', 'Chetan', 'Esha'] as const, (name) => isCertain(all, (ages) => ages[name] === 23));
  },
  'order-11': () => {
    const talks = placings(['Farah', 'Gopal', 'Hari', 'Isha', 'Jaya', 'Kavi'] as const, range(1, 6)).filter(
      (t) => t.Hari === t.Isha + 1 && t.Farah < t.Gopal && !isNext(t.Jaya, t.Kavi),
    );
    return String(talks.filter(({ Jaya }) => Jaya !== 1 && Jaya !== 6).length);
  },
  'order-12': () => {
    // seats 0 to 2 are the front row, 3 to 5 are behind them
    const beside = (x: number, y: number) => isNext(x, y) && Math.floor(x / 3) === Math.floor(y / 3);
    const rows = placings(['Asha', 'Bimal', 'Chitra', 'Dina', 'Esha', 'Farid'] as const, range(0, 5)).filter(
      (r) => r.Bimal === r.Asha + 3 && r.Chitra >= 3 && beside(r.Dina, r.Esha),
    );
    type Row = (typeof rows)[number];
    const claims: ((row: Row) => boolean)[] = [
      (r) => r.Farid >= 3,
      (r) => beside(r.Bimal, r.Chitra),
      (r) => r.Chitra === r.Dina + 3,
      (r) => beside(r.Asha, r.Dina),
    ];
    return onlyOption(claims, (claim) => isCertain(rows, claim));
  },
};
