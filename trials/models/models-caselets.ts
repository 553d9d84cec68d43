import type { Answers } from './values.ts';

const total = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);
/** All whole numbers up to a bound for which something holds. */
const allWhere = (holds: (number: number) => boolean, most = 1_000) =>
  Array.from({ length: most + 1 }, (_none, number) => number).filter(holds);
/** The only whole number for which something holds, NaN where there is none or another. */
const onlyWhere = (holds: (number: number) => boolean, most?: number) => {
  const found = allWhere(holds, most);
  return found.length === 1 ? found[0] : NaN;
};

export const answers: Answers = {
  'both-of-two': ({ all, tea, coffee, neither1 }) => onlyWhere((both) => tea - both + (coffee - both) + both + neither1 === all),
  'exactly-one': ({ hindi, marathi, both }) => {
    const readers = Array.from({ length: hindi + marathi - both }, (_none, at) => [at < hindi, at >= hindi - both]);
    return readers.filter(([one, other]) => one !== other).length;
  },
  'none-of-three': ({ all, a, b, c, ab, ac, bc, three }) => {
    const regions = [ab - three, ac - three, bc - three, three];
    const only = [a - ab - ac + three, b - ab - bc + three, c - ac - bc + three];
    return all - total([...regions, ...only]);
  },
  'exactly-two': ({ all, seats, three }) => onlyWhere((two) => all - two - three + 2 * two + 3 * three === seats),
  'fewest-with-all': ({ people }, { shares }) => {
    // what a flat lacks is dealt out one flat after the other
    const lacks = Array<number>(people * 100).fill(0);
    let next = 0;
    for (const share of shares) for (let flat = 0; flat < (100 - share) * people; flat += 1, next += 1) lacks[next % lacks.length] += 1;
    return lacks.filter((lack) => lack === 0).length;
  },
  'women-with-degrees': ({ people, men, degree, menDegree }) => {
    const menWithout = (people * men * (100 - menDegree)) / 1e4;
    const without = (people * (100 - degree)) / 100;
    return Math.round((people * (100 - men)) / 100 - (without - menWithout));
  },
  'tickets-sold': ({ people, adult, child, money1 }) => onlyWhere((children) => child * children + adult * (people - children) === money1),
  'bus-at-the-start': ({ off1, on1, on2, off2, end }) => onlyWhere((start) => (start - start / off1 + on1) / 2 + on2 - off2 === end),
  'through-the-rounds': ({ start, written, talk, joined }) => Math.round((((start * joined) / 100) * talk * written) / 1e4),
  'one-price-from-two-bills': ({ p, q, r, s, first, second }) =>
    onlyWhere((pen) => Math.abs(((first - p * pen) / q) * s + r * pen - second) < 1e-9),
  'enough-for-x': ({ a, b, p, q }) => {
    const solves = (facts: readonly (readonly [number, number])[]) => {
      // steps of a tenth about the true worths
      const steps = Array.from({ length: 241 }, (_none, at) => at - 120);
      const worths = steps.filter((dx) => steps.some((dy) => facts.every(([red, blue]) => red * dx + blue * dy === 0)));
      return worths.length === 1;
    };
    const [first, second, both] = [
      solves([[a, b]]),
      solves([[p, q]]),
      solves([
        [a, b],
        [p, q],
      ]),
    ];
    if (first && second) return 'Each of them alone is enough';
    if (first) return 'The first fact alone is enough, the second is not';
    if (second) return 'The second fact alone is enough, the first is not';
    return both ? 'Both together are enough, but neither alone' : 'Even both together are not enough';
  },
  'how-many-lie': ({ people, kind }) =>
    onlyWhere((liars) => {
      const isTrue = (said: number) => (kind === 1 ? liars === said : kind === 2 ? liars >= said : liars > said);
      return Array.from({ length: people }, (_none, at) => isTrue(at + 1)).filter((truth) => !truth).length === liars;
    }, 30),
  'class-of-two-facts': ({ total: pupils, boys, girls, joined }) =>
    onlyWhere((now) => (pupils - (now - joined)) * girls === (now - joined) * boys),
  'sold-over-three-days': ({ first, second, third, end }) =>
    onlyWhere((start) => {
      const left = [first, second, third].reduce((mangoes, part) => mangoes - mangoes / part, start);
      return Math.abs(left - end) < 1e-6;
    }, 5_000),
};
