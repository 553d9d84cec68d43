import type { Answers } from './values.ts';

const total = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);
const average = (values: readonly number[]) => total(values) / values.length;
/** The first whole number up to a bound for which something holds, NaN without one. */
const firstWhere = (holds: (number: number) => boolean, most = 10_000) => {
  for (let number = 0; number <= most; number += 1) if (holds(number)) return number;
  return NaN;
};

export const answers: Answers = {
  'missing-marks': ({ average: mean }, { marks }) => firstWhere((mark) => average([...marks, mark]) === mean),
  'pie-angle': ({ asked }, { parts }) => {
    const spent = [...parts, 100 - total(parts)].map((part) => part * 720);
    return (spent[asked - 1] / total(spent)) * 360;
  },
  'pie-difference': ({ each1, large, small }) => {
    let more = 0;
    for (let degree = small; degree < large; degree += 1) more += each1;
    return more;
  },
  'growth-of-two-years': ({ first, second }) => Math.round(((1 + first / 100) * (1 + second / 100) - 1) * 1e6) / 1e4,
  'average-of-classes': (_values, { pupils, means }) => average(pupils.flatMap((count, at) => Array<number>(count).fill(means[at]))),
  'highest-rate': (_values, { towns, people, rates }) => {
    const members = people.map((thousands, at) => thousands * rates[at]);
    const order = people.map((_thousands, at) => at).toSorted((one, other) => members[other] * people[one] - members[one] * people[other]);
    return String(towns[order[0]]);
  },
  'rank-in-total': ({ who }, { swim, run }) => {
    const order = swim.map((_points, at) => at).toSorted((one, other) => swim[other] + run[other] - swim[one] - run[one]);
    return order.indexOf(who - 1) + 1;
  },
  'torn-table': (_values, { north, south }) => {
    const july = total(north) + total(south) - (north[0] + south[0]) - (north[1] + south[1]);
    return july - (total(north) - north[0] - north[1]);
  },
  'cost-of-a-basket': (_values, { kilos, old, up }) => {
    const cost = (prices: readonly number[]) => total(kilos.map((kilo, at) => kilo * prices[at]));
    const now = cost(old.map((price, at) => price + up[at]));
    return Math.round((now / cost(old) - 1) * 1e8) / 1e6;
  },
  'ratio-of-pairs': (_values, { bars: [one, two, three, four] }) => {
    const found = firstWhere((below) => below > 0 && Number.isInteger(((one + two) * below) / (three + four)), 1_000);
    return [((one + two) * found) / (three + four), found];
  },
  'corrected-average': ({ months, average: mean, wrong, right }) => {
    const others = Array<number>(months - 1).fill((mean * months - wrong) / (months - 1));
    return average([...others, right]);
  },
  'mean-deviation': (_values, { values }) => average(values.map((value) => Math.abs(value - average(values)))),
  'smaller-share': ({ before, shareBefore, after, shareAfter }) =>
    Math.round(((after * shareAfter) / (before * shareBefore) - 1) * 1e8) / 1e6,
  'melt-of-alloys': (_values, { kilos, copper }) => {
    let [held, weight] = [0, 0];
    for (const [at, kilo] of kilos.entries()) for (let each = 0; each < kilo; each += 1) [held, weight] = [held + copper[at], weight + 1];
    return held / weight;
  },
  'wins-to-go': ({ won, played, goal }) => firstWhere((more) => (won + more) * 100 === goal * (played + more)),
};
