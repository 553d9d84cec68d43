import { once, only, onlyWhole, orders, total, upTo } from './search.ts';
import type { Answers, Lists, Texts, Values } from './values.ts';

const rows = orders(upTo(1, 7));
const rings = orders(upTo(1, 7)).map((seats) => [0, ...seats]);
const weeks = orders(upTo(1, 5)).flatMap((says) => orders(upTo(1, 5)).map((heard) => ({ says, heard })));

/** The names of a bench from one end, where only one order meets the clues. */
function bench({ at }: Lists, { who }: Texts): readonly string[] {
  const gap = (one: number, other: number) => Math.abs(at[one] - at[other]);
  const seats = once(`bench ${at.join(' ')}`, () =>
    only(
      rows,
      (row) =>
        row[5] === at[5] &&
        row[2] === row[3] + 1 &&
        row[0] > row[4] &&
        Math.abs(row[0] - row[1]) === gap(0, 1) &&
        Math.abs(row[1] - row[4]) === gap(1, 4) &&
        Math.abs(row[2] - row[6]) === gap(2, 6),
    ),
  );
  return upTo(1, 7).map((place) => (seats === null ? '' : who[seats.indexOf(place)]));
}

const circle = (from: number, to: number) => (to - from + 8) % 8;
const round = (one: number, other: number) => Math.min(circle(one, other), circle(other, one));

/** The names at a round table from the first on, where only one order meets the clues. */
function ring({ at }: Lists, { who }: Texts): readonly string[] {
  const seats = once(`ring ${at.join(' ')}`, () =>
    only(
      rings,
      (row) =>
        row[1] === 4 &&
        round(row[4], row[1]) === 1 &&
        circle(row[3], row[2]) === circle(at[3], at[2]) &&
        circle(row[4], row[6]) === circle(at[4], at[6]) &&
        round(row[5], row[0]) === round(at[5], at[0]) &&
        round(row[7], row[2]) !== 1,
    ),
  );
  return upTo(0, 7).map((place) => (seats === null ? '' : who[seats.indexOf(place)]));
}
const across = (seats: readonly string[], name: string) => seats[(seats.indexOf(name) + 4) % 8];

/** The speakers and topics of the days, where only one week meets the clues. */
function week({ late, gap1 }: Values, { heard }: Lists, { who, what }: Texts) {
  const found = once(`week ${late} ${gap1} ${heard[3]}`, () =>
    only(
      weeks,
      (one) =>
        one.says[0] - one.heard[1] === late &&
        one.says[1] === one.heard[0] &&
        one.heard[4] > one.heard[0] &&
        one.says[2] === one.heard[2] + 1 &&
        ![1, 5, one.heard[3]].includes(one.says[3]) &&
        one.heard[3] === heard[3] &&
        Math.abs(one.says[4] - one.says[1]) === gap1,
    ),
  );
  return {
    speakers: upTo(1, 5).map((day) => who[found?.says.indexOf(day) ?? -1]),
    topics: upTo(1, 5).map((day) => what[found?.heard.indexOf(day) ?? -1]),
  };
}

/** Places on a road, the first village at 0 and the second behind it, where only these are as far from each other as is said. */
function road({ km }: Lists): readonly number[] {
  const apart = (one: number, other: number) => Math.abs(km[one] - km[other]);
  const signs = [1, -1];
  const found = signs.flatMap((second) =>
    signs.flatMap((third) =>
      signs.map((fourth) => {
        const places = [0, apart(0, 1)];
        places.push(places[1] + second * apart(1, 2));
        places.push(places[2] + third * apart(2, 3));
        places.push(places[3] + fourth * apart(3, 4));
        return places;
      }),
    ),
  );
  const fits = (places: readonly number[]) =>
    [
      [0, 2],
      [1, 3],
      [2, 4],
    ].every(([one, other]) => Math.abs(places[one] - places[other]) === apart(one, other));
  return only(found, fits) ?? [NaN, NaN, NaN, NaN, NaN];
}

/** On how many tasks is worked each day. */
function days(tasks: readonly (readonly [number, ...number[]])[]): number[] {
  const left = tasks.map(([length]) => length);
  const worked: number[] = [];
  while (left.some((length) => length > 0)) {
    const open = left.flatMap((length, at) => (length > 0 && tasks[at].slice(1).every((needed) => left[needed] === 0) ? [at] : []));
    worked.push(open.length);
    for (const task of open) left[task] -= 1;
  }
  return worked;
}
const hall = ([survey, permits, design, digging, orderDays, walls, fitting]: readonly number[]) =>
  days([[survey], [permits], [design, 0], [digging, 0, 1], [orderDays, 2], [walls, 3], [fitting, 4, 5]]);

/** The minutes of all ways through the hills, some roads closed, and what each passes. */
function ways({ a, b, c, d, e, f, g, h }: Values, closed: readonly number[] = []) {
  const roads = [
    ['Start', 'Pond', a],
    ['Start', 'Quarry', b],
    ['Pond', 'Ridge', c],
    ['Pond', 'Temple', d],
    ['Quarry', 'Temple', e],
    ['Ridge', 'Zenith', f],
    ['Temple', 'Zenith', g],
    ['Temple', 'Ridge', h],
  ] as const;
  const walk = (from: string, minutes: number, passed: readonly string[]): { minutes: number; passed: readonly string[] }[] =>
    from === 'Zenith'
      ? [{ minutes, passed }]
      : roads.flatMap(([start, end, time], at) =>
          start === from && !closed.includes(at + 1) ? walk(end, minutes + time, [...passed, end]) : [],
        );
  return walk('Start', 0, []);
}
const quickest = (all: ReturnType<typeof ways>) => Math.min(...all.map(({ minutes }) => minutes));

const kinds = [
  [0, 1, 2, 3],
  [1, 0, 3, 2],
  [2, 1, 0, 3],
  [3, 2, 1, 0],
  [0, 2, 1, 3],
];

/** The ballots of those who are left. */
const counted = (n: readonly number[], left: readonly number[]) =>
  left.map((one) => total(kinds.map((kind, at) => (kind.find((each) => left.includes(each)) === one ? n[at] : 0))));

/** Who goes out, one after the other, the elected one last, and by how much. */
function elect(n: readonly number[]) {
  let left = [0, 1, 2, 3];
  const out: number[] = [];
  let lead = 0;
  while (left.length > 1) {
    const votes = counted(n, left);
    lead = Math.max(...votes) - Math.min(...votes);
    const last = left[votes.indexOf(Math.min(...votes))];
    out.push(last);
    left = left.filter((one) => one !== last);
  }
  return { out: [...out, ...left], lead };
}

export const answers: Answers = {
  'bench-middle': (_values, lists, texts) => bench(lists, texts)[3],
  'bench-between': (_values, lists, texts) => {
    const row = bench(lists, texts);
    return Math.abs(row.indexOf(texts['who'][4]) - row.indexOf(texts['who'][6])) - 1;
  },
  'bench-end': (_values, lists, texts) => bench(lists, texts)[6],
  'bench-moved': (_values, lists, texts) => {
    const [first, ...others] = bench(lists, texts);
    return [...others, first][3];
  },
  'table-of-eight-facing': (_values, lists, texts) => across(ring(lists, texts), texts['who'][2]),
  'table-of-eight-seats': (_values, lists, texts) => {
    const row = ring(lists, texts);
    return circle(row.indexOf(texts['who'][4]), row.indexOf(texts['who'][7]));
  },
  'table-of-eight-neighbours': (_values, lists, texts) => `${ring(lists, texts)[1]} and ${ring(lists, texts)[7]}`,
  'table-of-eight-changed': (_values, lists, texts) => {
    const { who } = texts;
    const swapped = ring(lists, texts).map((name) => (name === who[0] ? who[4] : name === who[4] ? who[0] : name));
    return across(swapped, who[0]);
  },
  'lectures-wednesday': (values, lists, texts) => week(values, lists, texts).speakers[2],
  'lectures-topic': (values, lists, texts) => {
    const { speakers, topics } = week(values, lists, texts);
    return topics[speakers.indexOf(texts['who'][0])];
  },
  'lectures-day': (values, lists, texts) => texts['days'][week(values, lists, texts).topics.indexOf(texts['what'][4])],
  'lectures-before': (values, lists, texts) => week(values, lists, texts).speakers.indexOf(texts['who'][3]),
  'straight-road-distance': (_values, lists) => Math.abs(road(lists)[4] - road(lists)[0]),
  'straight-road-middle': (_values, lists, { village }) => {
    const places = road(lists);
    return village[places.findIndex((place) => places.filter((other) => other < place).length === 2)];
  },
  'straight-road-length': (_values, lists) => Math.max(...road(lists)) - Math.min(...road(lists)),
  'straight-road-school': (_values, lists) =>
    Math.min(...upTo(-70, 140).map((school) => total(road(lists).map((place) => Math.abs(place - school))))),
  'project-end': (_values, { t }) => hall(t).length,
  'project-slack': (_values, { t }) => {
    const end = hall(t).length;
    let late = 0;
    while (hall(t.with(4, t[4] + late + 1)).length === end) late += 1;
    return late;
  },
  'project-permits': ({ delay }, { t }) => hall(t.with(1, t[1] + delay)).length,
  'project-two-at-once': (_values, { t }) => hall(t).filter((tasks) => tasks === 2).length,
  'project-hurry': ({ cut }, { t }) => hall(t.with(5, t[5] - cut)).length,
  'hill-roads-quickest': (values) => quickest(ways(values)),
  'hill-roads-within': (values) => ways(values).filter(({ minutes }) => minutes <= values['limit']).length,
  'hill-roads-closed': (values) => quickest(ways(values, [7])) - quickest(ways(values)),
  'hill-roads-quarry': (values) => quickest(ways(values).filter(({ passed }) => passed.includes('Quarry'))),
  'hill-roads-mended': (values) => {
    const isAhead = (less: number) => {
      const all = ways({ ...values, e: values['e'] - less });
      const by = (quarry: boolean) => quickest(all.filter(({ passed }) => passed.includes('Quarry') === quarry));
      return by(true) < by(false);
    };
    return onlyWhole({ to: values['e'], holds: (less) => isAhead(less) && !isAhead(less - 1) });
  },
  'ballots-elected': (_values, { n }, { who }) => who[elect(n).out[3]],
  'ballots-second-out': (_values, { n }, { who }) => who[elect(n).out[1]],
  'ballots-lead': (_values, { n }) => elect(n).lead,
  'ballots-points': (_values, { n }, { who }) => {
    const points = upTo(0, 3).map((one) => total(kinds.map((kind, at) => (3 - kind.indexOf(one)) * n[at])));
    return who[points.indexOf(Math.max(...points))];
  },
  'ballots-duel': (_values, { n }) => {
    const [one, other] = counted(n, [1, 2]);
    return Math.abs(one - other);
  },
};
