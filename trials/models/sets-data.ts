import { only, onlyWhole, total, upTo } from './search.ts';
import type { Answers, Lists } from './values.ts';

/** The cells of a row or column that are missing one by one, from its sum. */
const missing = (sum: number, ...others: number[]) =>
  onlyWhole({ from: 0, to: sum, holds: (cell) => others.reduce((all, other) => all + other, cell) === sum });

/** The table of the kiosks, from what is left of it. */
function kiosks({ tea, coffee, juice }: Lists) {
  const rows = tea.map((cups, at) => cups + coffee[at] + juice[at]);
  const tea4 = missing(rows[3], coffee[3], juice[3]);
  const tea2 = missing(total(tea), tea[0], tea[2], tea4);
  const coffee1 = missing(rows[0], tea[0], juice[0]);
  const coffee3 = missing(total(coffee), coffee1, coffee[1], coffee[3]);
  const juice2 = missing(rows[1], tea2, coffee[1]);
  const row3 = missing(total(rows), rows[0], rows[1], rows[3]);
  const juice3 = missing(row3, tea[2], coffee3);
  const drinks = [
    [tea[0], coffee1, juice[0]],
    [tea2, coffee[1], juice2],
    [tea[2], coffee3, juice3],
    [tea4, coffee[3], juice[3]],
  ];
  return drinks;
}

const largest = (values: readonly number[]) => values.indexOf(Math.max(...values));
const oneDecimal = (above: number, below: number) => Math.round((1_000 * above) / below) / 10;

/** What the towns had before their change. */
const before = ({ after, rise }: Lists) =>
  after.map((now, at) => onlyWhole({ to: 2_000, holds: (was) => was * 100 + was * rise[at] === now * 100 }));

/** What a meter counted on each day. */
const perDay = (start: number, readings: readonly number[]) =>
  readings.map((reading, at) => reading - (at === 0 ? start : readings[at - 1]));

/** The numbers of people with each choice of the apps, of all that fit what is said. */
function apps({ all, first, second, third, none, two }: Readonly<Record<string, number>>, { only: alone, pairs }: Lists) {
  const found = upTo(0, 60).flatMap((three) =>
    upTo(0, 60).flatMap((firstThird) => {
      const secondThird = two - pairs[0] - firstThird;
      const secondAlone = second - pairs[0] - secondThird - three;
      const thirdAlone = third - firstThird - secondThird - three;
      const users = alone[0] + secondAlone + thirdAlone + two + three;
      const isRight = alone[0] + pairs[0] + firstThird + three === first && users + none === all;
      return isRight && Math.min(secondThird, secondAlone, thirdAlone) >= 0 ? [{ three, secondThird, secondAlone, thirdAlone }] : [];
    }),
  );
  return found.length === 1 ? found[0] : { three: NaN, secondThird: NaN, secondAlone: NaN, thirdAlone: NaN };
}

/** Who works when. */
function shifts({ staff, women, dayParts, nightParts, lead }: Readonly<Record<string, number>>) {
  const night = onlyWhole({ to: 1_000, holds: (people) => people * dayParts === (staff - people) * nightParts });
  const nightWomen = onlyWhole({ to: 1_000, holds: (some) => night - some - some === lead });
  return { day: staff - night, nightWomen, dayWomen: women - nightWomen };
}

/** What goes into each head, a per cent after the other. */
const rupees = (salary: number, shares: readonly number[]) => shares.map((share) => total(upTo(1, share).map(() => salary / 100)));

/** Wins, draws and defeats of the teams, of all that fit the table. */
function league({ won, drawn, lost, points }: Lists) {
  const kinds = upTo(0, 4).flatMap((w) => upTo(0, 4 - w).map((d) => ({ w, d, l: 4 - w - d, p: 3 * w + d })));
  const fits = [
    kinds.filter(({ d, p }) => d === drawn[0] && p === points[0]),
    kinds.filter(({ w, l }) => w === won[1] && l === lost[1]),
    kinds.filter(({ w, d }) => w === won[2] && d === drawn[2]),
    kinds.filter(({ l, p }) => l === lost[3] && p === points[3]),
    kinds.filter(({ p }) => p === points[4]),
  ];
  const all = fits.reduce<(typeof kinds)[]>((made, more) => made.flatMap((some) => more.map((one) => [...some, one])), [[]]);
  return only(
    all,
    (teams) => total(teams.map(({ w }) => w)) === total(teams.map(({ l }) => l)) && total(teams.map(({ d }) => d)) % 2 === 0,
  );
}

export const answers: Answers = {
  'kiosks-tea': (_values, lists) => kiosks(lists)[1][0],
  'kiosks-juice': (_values, lists) => kiosks(lists)[2][2],
  'kiosks-share': (_values, lists) => 'PQRS'.charAt(largest(kiosks(lists).map((drinks) => drinks[1] / total(drinks)))),
  'kiosks-money': (_values, lists) => total(kiosks(lists)[2].map((cups, at) => cups * lists['price'][at])),
  'kiosks-half': (_values, lists) => {
    const [tea, coffee, juice] = kiosks(lists)[2];
    return onlyWhole({ to: 500, holds: (more) => (coffee + more) * 2 === tea + coffee + more + juice });
  },
  'hill-towns-last-year': (_values, lists) => total(before(lists)),
  'hill-towns-gain': (_values, lists, { town }) => town[largest(before(lists).map((was, at) => lists['after'][at] - was))],
  'hill-towns-change': (_values, lists) => oneDecimal(total(lists['after']) - total(before(lists)), total(before(lists))),
  'hill-towns-above': (_values, lists) => before(lists).filter((was, _at, all) => was * 5 > total(all)).length,
  'machines-best-day': (_values, { start, readEast }, { days }) => days[largest(perDay(start[0], readEast))],
  'machines-one-day': (_values, { readEast, readWest }) => readEast[2] + readWest[2] - readEast[1] - readWest[1],
  'machines-ahead': (_values, { start, readEast, readWest }) => {
    const east = perDay(start[0], readEast);
    return perDay(start[1], readWest).filter((litres, at) => litres > east[at]).length;
  },
  'machines-average': (_values, { start, readWest }) => (readWest[5] - start[1]) / 6,
  'machines-target': ({ target }, { readEast }) => {
    let [reading, day] = [readEast[5], 0];
    for (; reading < target; day += 1) reading += readEast[4] - readEast[3];
    return day;
  },
  'apps-three': (values, lists) => apps(values, lists).three,
  'apps-lena': (values, lists) => apps(values, lists).thirdAlone,
  'apps-both': (values, lists) => apps(values, lists).secondThird + apps(values, lists).three,
  'apps-at-most-one': (values, lists) => {
    const { secondAlone, thirdAlone } = apps(values, lists);
    return values['none'] + lists['only'][0] + secondAlone + thirdAlone;
  },
  'shifts-night-women': (values) => shifts(values).nightWomen,
  'shifts-day-men': (values) => shifts(values).day - shifts(values).dayWomen,
  'shifts-share': (values) => Math.round((100 * shifts(values).dayWomen) / shifts(values).day),
  'shifts-pay': (values) => {
    const { dayWomen, nightWomen } = shifts(values);
    return dayWomen * values['pay'] + nightWomen * (values['pay'] + values['extra']);
  },
  'budget-food': ({ now }, { later }) => rupees(now, later)[1],
  'budget-most': ({ salary, now }, { share, later }, { head }) => {
    const first = rupees(salary, share);
    return head[largest(rupees(now, later).map((part, at) => part - first[at]))];
  },
  'budget-outlay': ({ salary, now }, { share, later }) => {
    const [one, other] = [rupees(salary, share), rupees(now, later)].map((parts) => total(parts.slice(0, 4)));
    return oneDecimal(other - one, one);
  },
  'budget-savings': ({ salary, now }, { share }) => oneDecimal(rupees(salary, share)[4], now),
  'league-draws': (_values, lists) => total((league(lists) ?? []).map(({ d }) => d)) / 2,
  'league-against': ({ goals }, { against }) => missing(goals, ...against.slice(1)),
  'league-best': ({ goals }, lists, { team }) => {
    const scored = [lists['for'][0], missing(goals, lists['for'][0], ...lists['for'].slice(2)), ...lists['for'].slice(2)];
    const against = [missing(goals, ...lists['against'].slice(1)), ...lists['against'].slice(1)];
    return team[largest(scored.map((goalsFor, at) => goalsFor - against[at]))];
  },
  'league-blues': (_values, lists) => league(lists)?.[1].p ?? NaN,
  'league-golds': (_values, lists) => league(lists)?.[4].l ?? NaN,
};
