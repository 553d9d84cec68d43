import { crossing, lowest, near, onlyWhole } from './search.ts';
import type { Answers } from './values.ts';

export const answers: Answers = {
  'percent-of-percent': ({ all, girls, town }) => all * 0.01 * girls * 0.01 * town,
  'successive-change': ({ up, down }) => {
    const rent = 1000 * (1 + up / 100);
    return ((rent - (rent * down) / 100 - 1000) / 1000) * 100;
  },
  'votes-margin': ({ win, spoilt, lead }) =>
    onlyWhole({
      to: 30_000,
      holds: (votes) => {
        const valid = votes - (votes * spoilt) / 100;
        return near((valid * win) / 100 - (valid - (valid * win) / 100), lead);
      },
    }),
  'profit-percent': ({ cost, price }) => crossing({ low: 0, high: 100, of: (gain) => cost + (cost * gain) / 100 - price }),
  'same-price-twice': ({ sale, rate }) => {
    const won = crossing({ low: 0, high: sale, of: (cost) => cost + (cost * rate) / 100 - sale });
    const lost = crossing({ low: sale, high: 3 * sale, of: (cost) => cost - (cost * rate) / 100 - sale });
    return won + lost - 2 * sale;
  },
  'marked-above': ({ over, off }) => {
    const marked = 500 * (1 + over / 100);
    return (marked * (1 - off / 100) - 500) / 5;
  },
  'simple-interest': ({ capital, rate, years }) => {
    let interest = 0;
    for (let month = 0; month < years * 12; month += 1) interest += (capital * rate) / 1200;
    return interest;
  },
  'compound-two-years': ({ capital, rate }) => {
    let owed = capital;
    for (let year = 0; year < 2; year += 1) owed += (owed * rate) / 100;
    return owed - capital;
  },
  'interest-difference': ({ rate, gap }) =>
    crossing({
      low: 1,
      high: 1_000_000,
      of: (sum) => sum * (1 + rate / 100) ** 2 - sum - (sum * 2 * rate) / 100 - gap,
    }),
  'share-ratio-gap': ({ a, b, gap }) => {
    let [less, more] = [0, 0];
    while (more - less < gap) [less, more] = [less + a, more + b];
    return less + more;
  },
  'ratio-chain': ({ p, q, r, s }) => {
    const b = q * r * 60;
    return lowest((b / q) * p, (b / r) * s);
  },
  'mixture-water': ({ whole1, now, target }) => {
    const water = (whole1 * now) / 100;
    return onlyWhole({ to: 1000, holds: (added) => near((water + added) / (whole1 + added), target / 100) });
  },
  'alligation-price': ({ low, high, price }) => {
    for (let cheap = 1; cheap < 100; cheap += 1)
      for (let dear = 1; dear < 100; dear += 1) if (cheap * low + dear * high === price * (cheap + dear)) return [cheap, dear];
    return NaN;
  },
  'average-joins': ({ n, mean1, rise }) => onlyWhole({ to: 200, holds: (kilos) => near((n * mean1 + kilos) / (n + 1), mean1 + rise) }),
  'average-groups': ({ m, n, x, y }) => {
    const marks = [...Array.from({ length: m }, () => x), ...Array.from({ length: n }, () => y)];
    return marks.reduce((sum, mark) => sum + mark, 0) / marks.length;
  },
  'average-wrong-entry': ({ n, first, right, wrong1 }) => (n * first - wrong1 + right) / n,
  'ages-ratio': ({ times, after, later, son }) =>
    times * onlyWhole({ to: 100, holds: (age) => near((times * age + after) / (age + after), later / (son + after)) }),
};
