import { choices, once, onlyWhole, orders, total, upTo } from './search.ts';
import type { Answers } from './values.ts';

export const answers: Answers = {
  'words-orders': ({ n }) => once(`orders ${n}`, () => orders(upTo(1, n)).length),
  'together-orders': ({ n, g }) =>
    once(
      `together ${n} ${g}`,
      () =>
        orders(upTo(1, n)).filter((row) => {
          const places = upTo(1, g).map((friend) => row.indexOf(friend));
          return Math.max(...places) - Math.min(...places) === g - 1;
        }).length,
    ),
  'no-two-adjacent': ({ men, women }) =>
    once(`apart ${men} ${women}`, () => {
      // rows are filled from the left
      const rows = (left: number, right: number, wasWoman: boolean): number =>
        left + right === 0
          ? 1
          : (left > 0 ? left * rows(left - 1, right, false) : 0) + (right > 0 && !wasWoman ? right * rows(left, right - 1, true) : 0);
      return rows(men, women, false);
    }),
  teams: ({ n, r }) => once(`teams ${n} ${r}`, () => choices(upTo(1, n), r).length),
  committee: ({ m, w, r, s }) =>
    once(
      `committee ${m} ${w} ${r} ${s}`,
      () => choices(upTo(1, m + w), r + s).filter((chosen) => chosen.filter((one) => one <= m).length === r).length,
    ),
  'share-sweets': ({ n, r }) =>
    once(`sweets ${n} ${r}`, () => {
      const ways = (left: number, children: number): number =>
        children === 1 ? Number(left > 0) : total(upTo(1, left).map((given) => ways(left - given, children - 1)));
      return ways(n, r);
    }),
  'two-dice': ({ s }) => upTo(1, 6).flatMap((one) => upTo(1, 6).filter((other) => one + other === s)).length / 36,
  'at-least-one': ({ a, b }) => {
    const results = upTo(1, a).flatMap((one) => upTo(1, b).map((other) => one === 1 || other === 1));
    return results.filter(Boolean).length / results.length;
  },
  'three-coloured': ({ r, b, g }) => {
    const balls = [r, b, g].flatMap((many, colour) => upTo(1, many).map(() => colour));
    const draws = choices(balls, 3);
    return draws.filter((drawn) => new Set(drawn).size === 3).length / draws.length;
  },
  'sets-both': ({ n, a, b, none }) => onlyWhole({ from: 0, to: n, holds: (both) => a - both + (b - both) + both + none === n }),
  'sets-extremes': ({ a, b }) => {
    // homes with a fridge from the left, with a computer from the right
    return upTo(1, 100).filter((home) => home <= a && home > 100 - b).length;
  },
  'sets-three': ({ n, a, b, c, two }) =>
    onlyWhole({ from: 0, to: n, holds: (three) => a + b + c - 2 * two - 3 * three === n - two - three }),
};
