import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judge } from './judge.ts';
import { planToday } from './plan-today.ts';
import { addDays, daysBetween, isLastDay, leastMinutes, type Pace, type PlanInput, type PlanMock, roomOn, schedule } from './schedule.ts';

// a Monday
const from = '2026-11-23';
const pace: Pace = { minutesPerWeek: 7 * 60, weekdaysOff: [], datesOff: [], more: new Map(), examOn: '2026-12-07' };
const item = (key: string, minutes = 30, notBefore = '') => ({ key, minutes, notBefore, on: '' });
const mock = (key: string, more: Partial<PlanMock> = {}): PlanMock => ({ ...item(key, 120), until: '', seatOn: '', ...more });
const input = (more: Partial<PlanInput> = {}): PlanInput => ({
  from,
  pace,
  taken: new Map(),
  revision: new Map(),
  revisionBegun: false,
  mocks: [],
  madeOn: from,
  mocksTaken: [],
  paths: [],
  owed: 0,
  ...more,
});
const path = (keys: string, { minutes = 30, doneMinutes = 0 } = {}) => ({
  doneMinutes,
  items: keys.split(' ').map((key) => item(key, minutes)),
});
/** '2026-11-23: a b' for each day that has something. */
const told = (plan: ReturnType<typeof schedule>) =>
  plan.days.filter(({ items }) => items.length > 0).map(({ day, items }) => `${day.slice(5)}: ${items.map(({ key }) => key).join(' ')}`);

describe('the minutes of a day', () => {
  test.each([
    ['seven days a week', { minutesPerWeek: 540 }, from, 77],
    ['Sunday off, a Monday', { minutesPerWeek: 540, weekdaysOff: [0] }, from, 90],
    ['Sunday off, a Sunday', { minutesPerWeek: 540, weekdaysOff: [0] }, '2026-11-29', 0],
    ['a single day off', { datesOff: [from] }, from, 0],
    ['no day left', { weekdaysOff: [0, 1, 2, 3, 4, 5, 6] }, from, 0],
  ])('%s', (_, more, day, minutes) => {
    expect(roomOn({ day, pace: { ...pace, ...more }, taken: new Map() })).toBe(minutes);
  });

  test('a class or session of the day takes its time, and never more than there is', () => {
    expect(roomOn({ day: from, pace, taken: new Map([[from, 45]]) })).toBe(15);
    expect(roomOn({ day: from, pace, taken: new Map([[from, 90]]) })).toBe(0);
  });
});

describe('what is left is spread over the days', () => {
  test('of several paths the one that is furthest behind is next, each in its order', () => {
    const paths = [path('a1 a2 a3'), path('b1 b2', { doneMinutes: 60 })];
    expect(told(schedule(input({ paths })))).toEqual(['11-23: a1 a2', '11-24: b1 a3', '11-25: b2']);
  });

  test('the path that the student finds hardest is first, and half as far again as the others until it is done', () => {
    const paths = [path('a1 a2 a3 a4 a5 a6'), { ...path('b1 b2 b3 b4 b5 b6'), isWeakest: true }, path('c1 c2 c3 c4 c5 c6')];
    const plan = schedule(input({ paths }));
    expect(told(plan).slice(0, 4)).toEqual(['11-23: b1 a1', '11-24: c1 b2', '11-25: a2 c2', '11-26: b3 b4']);
    const even = schedule(input({ paths: paths.map((one) => ({ ...one, isWeakest: false })) }));
    const lastOf = (of: typeof plan, letter: string) =>
      of.days.findLastIndex(({ items }) => items.some(({ key }) => key.startsWith(letter)));
    expect(lastOf(plan, 'b')).toBeLessThan(lastOf(even, 'b'));
    // all the same is done by the same day
    expect(plan.finishesOn).toBe(even.finishesOn);
  });

  test('revision comes first each day, and takes no more than there is', () => {
    const plan = schedule(
      input({
        revision: new Map([
          [from, 20],
          ['2026-11-24', 90],
        ]),
        paths: [path('a b')],
      }),
    );
    expect(told(plan)).toEqual(['11-23: revision a', '11-24: revision', '11-25: b']);
    expect(plan.days[1]?.items).toEqual([{ key: 'revision', minutes: 60 }]);
  });

  test('what is longer than a day is alone on it, and the next days give the time back', () => {
    expect(told(schedule(input({ paths: [path('film', { minutes: 150 }), path('b c')] })))).toEqual([
      '11-23: film',
      '11-25: b',
      '11-26: c',
    ]);
  });

  test('mocks are at most two a week in the last four weeks, the last one four days before the exam; one that was missed is due at once', () => {
    const mocks = [mock('m1'), mock('m2'), mock('m3')];
    expect(told(schedule(input({ mocks })))).toEqual(['11-23: m1', '11-27: m2', '11-30: m3']);
    // five days later, none was taken: there is time for two
    const late = schedule(input({ mocks, from: '2026-11-28' }));
    expect(told(late)).toEqual(['11-28: m1', '11-30: m2']);
    expect(late.left.map(({ key }) => key)).toEqual(['m3']);
  });

  test('a mock with a seat is on its day, and one with a window inside it', () => {
    const mocks = [
      mock('seat', { seatOn: '2026-11-25' }),
      mock('soon', { until: '2026-11-24' }),
      mock('opens', { notBefore: '2026-12-02' }),
    ];
    expect(told(schedule(input({ mocks })))).toEqual(['11-23: soon', '11-25: seat', '12-03: opens']);
  });

  test('a mock that ends soon comes before one that can wait: both fit', () => {
    const mocks = [mock('waits'), mock('ends', { until: '2026-11-26' })];
    const plan = schedule(input({ mocks }));
    expect(told(plan)).toEqual(['11-26: ends', '12-03: waits']);
    expect(plan.left).toEqual([]);
  });

  test('what cannot be done yet waits, and what comes after it is next', () => {
    const paths = [{ doneMinutes: 0, items: [item('a', 30, '2026-11-25'), item('b'), item('c'), item('d')] }];
    expect(told(schedule(input({ paths })))).toEqual(['11-23: b c', '11-24: d', '11-25: a']);
  });

  test('a missed day: what was on it is still left, and comes first', () => {
    const paths = [path('a b c d')];
    expect(told(schedule(input({ paths })))).toEqual(['11-23: a b', '11-24: c d']);
    expect(told(schedule(input({ paths, from: '2026-11-24' })))).toEqual(['11-24: a b', '11-25: c d']);
  });

  test('a day that began with too little takes one more item, which the next days give back', () => {
    const paths = [{ doneMinutes: 0, items: [item('a', 3), item('film', 150), item('b', 30)] }];
    expect(told(schedule(input({ paths })))).toEqual(['11-23: a film', '11-25: b']);
  });

  test('what would be too little for another day is on the last one', () => {
    const paths = [{ doneMinutes: 0, items: [item('a', 58), item('b', 4), item('c', 5)] }];
    expect(told(schedule(input({ paths })))).toEqual(['11-23: a b c']);
    expect(told(schedule(input({ paths: [path('a b'), path('c', { minutes: 10 })] })))).toEqual(['11-23: a c', '11-24: b']);
  });

  test('the last two days share what is left, where the next one has time for it', () => {
    const paths = [path('a b c d e f g', { minutes: 10 })];
    expect(told(schedule(input({ paths })))).toEqual(['11-23: a b c d', '11-24: e f g']);
    expect(told(schedule(input({ paths, taken: new Map([['2026-11-24', 40]]) })))).toEqual(['11-23: a b c d e f g']);
  });

  test('a day with too little time for a block gives it to the next one', () => {
    const given = input({ pace: { ...pace, minutesPerWeek: 7 * 11 }, paths: [path('a b c', { minutes: 20 })] });
    expect(told(schedule(given))).toEqual(['11-24: a', '11-26: b', '11-28: c']);
    const busy = new Map([[from, 45]]);
    expect(told(schedule(input({ taken: busy, paths: [path('a b c')] })))).toEqual(['11-24: a b', '11-25: c']);
  });

  test('too little revision waits until it is worth a day, unless some of it is done', () => {
    const revision = new Map([0, 1, 2, 3].map((days) => [addDays(from, days), 7]));
    const minutesOf = (more: Partial<PlanInput>) => schedule(input({ revision, ...more })).days.map(({ items }) => items[0]?.minutes ?? 0);
    expect(minutesOf({}).slice(0, 5)).toEqual([0, 0, 21, 0, 0]);
    expect(minutesOf({ revisionBegun: true }).slice(0, 5)).toEqual([7, 0, 0, 21, 0]);
    expect(told(schedule(input({ revision: new Map([[from, 4]]), paths: [path('a')] })))).toEqual(['11-23: revision a']);
  });

  test('the last three days are for revision, the very last one half the time', () => {
    const days = new Map(['2026-12-04', '2026-12-05', '2026-12-06'].map((day) => [day, 200]));
    const late = schedule(input({ from: '2026-12-03', revision: days, paths: [path('a')] }));
    expect(late.days.map(({ room, items }) => [room, ...items.map(({ key, minutes }) => `${key} ${minutes}`)])).toEqual([
      [60, 'a 30'],
      [60, 'revision 60'],
      [60, 'revision 60'],
      [30, 'revision 30'],
    ]);
  });

  test('what the student moved is on its day, beside what fits; one that was not done then comes first', () => {
    const moved = (on: string) => [{ doneMinutes: 0, items: [item('a'), item('b'), { ...item('c'), on }, item('d')] }];
    expect(told(schedule(input({ paths: moved('2026-11-24') })))).toEqual(['11-23: a b', '11-24: c d']);
    expect(told(schedule(input({ paths: moved('2026-11-22') })))).toEqual(['11-23: c a', '11-24: b d']);
    const mocks = [mock('m1', { on: '2026-11-25' }), mock('m2', { on: '2026-11-20' })];
    expect(told(schedule(input({ mocks })))).toEqual(['11-23: m2', '11-25: m1']);
  });

  test('a day can have more, and a day off can be given up', () => {
    const more = new Map([
      [from, 30],
      ['2026-11-24', 60],
    ]);
    const given = { ...pace, weekdaysOff: [2], minutesPerWeek: 6 * 60, more };
    expect(told(schedule(input({ pace: given, paths: [path('a b c d e f')] })))).toEqual(['11-23: a b c', '11-24: d e', '11-25: f']);
  });

  test('after the exam nothing is planned', () => {
    expect(schedule(input({ from: '2026-12-07', paths: [path('a')] }))).toMatchObject({ days: [], left: [{ key: 'a' }] });
  });
});

describe('the judgement', () => {
  const judged = (more: Partial<PlanInput>) => judge({ input: input(more), plan: schedule(input(more)) });

  test('says how many days before the exam it is done', () => {
    expect(judged({ paths: [path('a b c d')] })).toMatchObject({ fits: true, daysEarly: 12 });
    expect(judged({})).toMatchObject({ fits: true, daysEarly: 13 });
  });

  test('says by how much it does not fit, and with how many hours a week it would', () => {
    const paths = [{ doneMinutes: 0, items: Array.from({ length: 40 }, (_, index) => item(`a${index}`)) }];
    expect(judged({ paths })).toEqual({ fits: false, daysEarly: 0, minutesOver: 540, itemsOver: 18, enoughHours: 14 });
  });

  test('never names more hours than the fewest with which everything fits', () => {
    const lengths = fc.array(fc.integer({ min: 5, max: 90 }), { minLength: 10, maxLength: 40 });
    const plans = fc.record({
      lengths: fc.array(lengths, { minLength: 1, maxLength: 3 }),
      mocks: fc.nat(3),
      examIn: fc.integer({ min: 5, max: 20 }),
    });
    fc.assert(
      fc.property(plans, ({ lengths: all, mocks, examIn }) => {
        const of = (hours: number): Partial<PlanInput> => ({
          pace: { ...pace, minutesPerWeek: hours * 60, examOn: addDays(from, examIn) },
          mocks: Array.from({ length: mocks }, (_, index) => mock(`m${index}`)),
          paths: all.map((minutes, p) => ({ doneMinutes: 0, items: minutes.map((one, index) => item(`${p}/${index}`, one)) })),
        });
        const hours = Array.from({ length: 60 }, (_, index) => index + 1);
        const enough = hours.find((one) => schedule(input(of(one))).left.length === 0) ?? 0;
        fc.pre(enough > 1);
        expect(judged(of(1)).enoughHours).toBe(enough);
      }),
      { numRuns: 50 },
    );
  });

  test('says so where no week is long enough', () => {
    expect(judged({ pace: { ...pace, weekdaysOff: [0, 1, 2, 3, 4, 5, 6] }, paths: [path('a')] })).toMatchObject({
      fits: false,
      enoughHours: 0,
    });
  });
});

test('what is put off today leaves it, nothing else comes in, and it is first tomorrow', () => {
  const plan = planToday({ input: input({ paths: [path('a b c d')] }), later: new Set(['a']) });
  expect(told(plan)).toEqual(['11-23: b', '11-24: a c', '11-25: d']);
});

describe('for every plan', () => {
  const day = fc.integer({ min: 0, max: 40 }).map((days) => addDays(from, days));
  const minutes = fc.integer({ min: 1, max: 200 });
  // a day that is over is one too
  const rarely = fc.oneof(
    { weight: 6, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.integer({ min: -5, max: 40 }).map((days) => addDays(from, days)) },
  );
  const inputs = fc
    .record({
      examIn: fc.integer({ min: 0, max: 60 }),
      minutesPerWeek: fc.integer({ min: 0, max: 2000 }),
      weekdaysOff: fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
      datesOff: fc.array(day, { maxLength: 5 }),
      taken: fc.array(fc.tuple(day, fc.integer({ min: 0, max: 200 })), { maxLength: 5 }),
      revisionBegun: fc.boolean(),
      revision: fc.array(fc.tuple(day, fc.integer({ min: 0, max: 90 })), { maxLength: 10 }),
      more: fc.array(fc.tuple(day, fc.integer({ min: 1, max: 90 })), { maxLength: 3 }),
      mocks: fc.array(
        fc.record({ minutes, notBefore: fc.oneof(fc.constant(''), day), seatOn: fc.oneof(fc.constant(''), day), on: rarely }),
        {
          maxLength: 8,
        },
      ),
      paths: fc.array(
        fc.record({
          doneMinutes: fc.integer({ min: 0, max: 500 }),
          items: fc.array(fc.record({ minutes, notBefore: rarely, on: rarely }), {
            maxLength: 30,
          }),
        }),
        { maxLength: 4 },
      ),
    })
    .map(({ examIn, minutesPerWeek, weekdaysOff, datesOff, taken, revision, revisionBegun, more, mocks, paths }) =>
      input({
        pace: { minutesPerWeek, weekdaysOff, datesOff, more: new Map(more), examOn: addDays(from, examIn) },
        taken: new Map(taken),
        revision: new Map(revision),
        revisionBegun,
        mocks: mocks.map((one, index) => ({ ...one, key: `m${index}`, until: '' })),
        paths: paths.map(({ doneMinutes, items }, p) => ({
          doneMinutes,
          items: items.map((one, index) => ({ ...one, key: `${p}/${index}` })),
        })),
      }),
    );
  const keysOf = (plan: ReturnType<typeof schedule>) =>
    plan.days.flatMap(({ items }) => items.map(({ key }) => key)).filter((key) => key !== 'revision');

  const total = (items: readonly { readonly minutes: number }[]) => items.reduce((sum, one) => sum + one.minutes, 0);
  const isMock = ({ key }: { key: string }) => key.startsWith('m');
  const isLesson = ({ key }: { key: string }) => key !== 'revision' && !key.startsWith('m');
  const itemsOf = ({ paths }: PlanInput) => paths.flatMap(({ items }) => items);
  const isOnPlan = ({ pace: { examOn } }: PlanInput, on: string) => on >= from && on < examOn;
  /** The same without what the student moved. */
  const unmoved = (given: PlanInput): PlanInput => ({
    ...given,
    mocks: given.mocks.map((one) => ({ ...one, on: '' })),
    paths: given.paths.map((one) => ({ ...one, items: one.items.map((each) => ({ ...each, on: '' })) })),
  });

  test('nothing is there twice and nothing is lost, and each item has all of its minutes', () => {
    fc.assert(
      fc.property(inputs, (given) => {
        const plan = schedule(given);
        const toldOf = (items: readonly { readonly key: string; readonly minutes: number }[]) =>
          items.map(({ key, minutes: each }) => `${key} ${each}`).toSorted();
        const planned = plan.days.flatMap(({ items }) => items.filter(({ key }) => key !== 'revision'));
        expect(toldOf([...planned, ...plan.left])).toEqual(toldOf([...given.mocks, ...itemsOf(given)]));
        let [due, revised] = [0, 0];
        for (const { day: on, items } of plan.days) {
          due += given.revision.get(on) ?? 0;
          revised += total(items.filter(({ key }) => key === 'revision'));
          expect(revised).toBeLessThanOrEqual(due);
        }
      }),
    );
  });

  test('what was moved is on its day, and what slipped comes before all else', () => {
    fc.assert(
      fc.property(inputs, (given) => {
        const plan = schedule(given);
        const dayOf = new Map(plan.days.flatMap(({ day: on, items }) => items.map(({ key }) => [key, on] as const)));
        const moved = [...given.mocks.filter(({ seatOn }) => seatOn === ''), ...itemsOf(given)].filter(({ on }) => isOnPlan(given, on));
        expect(moved.map(({ key }) => dayOf.get(key))).toEqual(moved.map(({ on }) => on));
        const lessons = new Map(itemsOf(given).map((one) => [one.key, one]));
        const order = keysOf(plan).flatMap((key) => lessons.get(key) ?? []);
        const free = order.filter(({ on }) => !isOnPlan(given, on));
        const first = free.findIndex(({ on }) => on === '' || on >= given.pace.examOn);
        const late = free
          .slice(first === -1 ? free.length : first)
          .filter(({ on, notBefore }) => on !== '' && on < from && notBefore === '');
        expect(late).toEqual([]);
      }),
    );
  });

  test('a day has no more than its room, but for a mock, what was moved there or one long item, and nothing of a path on a day off', () => {
    fc.assert(
      fc.property(inputs, (given) => {
        const moved = new Set(itemsOf(given).flatMap(({ key, on }) => (isOnPlan(given, on) ? [key] : [])));
        for (const { day: on, room, items } of schedule(given).days) {
          expect(room).toBe(roomOn({ day: on, pace: given.pace, taken: given.taken }));
          const isFixed = items.some((one) => isMock(one) || moved.has(one.key));
          const lessons = items.filter(isLesson).map((one) => one.minutes);
          const besideLongest = lessons.reduce((sum, one) => sum + one, 0) - Math.max(0, ...lessons);
          const most = room + leastMinutes;
          expect(isFixed || total(items) <= most + leastMinutes || besideLongest <= most / 2 + leastMinutes).toBe(true);
          expect(room > 0 || items.every((one) => isMock(one) || moved.has(one.key))).toBe(true);
        }
      }),
    );
  });

  test('up to any day there is no more than there was room for, but for what the last items are over', () => {
    fc.assert(
      fc.property(inputs, (all) => {
        const given = { ...unmoved(all), mocks: [] };
        let [room, used, most] = [0, 0, 0];
        for (const one of schedule(given).days) {
          room += one.room;
          used += total(one.items);
          most = Math.max(most, one.room);
          expect(used).toBeLessThanOrEqual(room + 200 + most / 2 + 2 * leastMinutes);
        }
      }),
    );
  });

  test('days are even: of forty weeks thirty-nine have no day of lessons with more than twice that of another, but for mocks, and none below the least', () => {
    const even = fc.record({
      weekly: fc.integer({ min: 150, max: 1500 }),
      off: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
      lengths: fc.array(fc.integer({ min: 3, max: 90 }), { minLength: 40, maxLength: 150 }),
      mocks: fc.nat(12),
      examIn: fc.integer({ min: 30, max: 200 }),
      revision: fc.nat(30),
    });
    const weeks = fc.sample(even, { numRuns: 300, seed: 2026 }).flatMap(({ weekly, off, lengths, mocks, examIn, revision }) => {
      const share = Math.floor(weekly / (7 - off.length));
      const due = Math.min(revision, Math.floor(share / 2));
      // two or more are on a day
      const longest = Math.floor((share - due) / 2);
      const of = (p: number) =>
        lengths.filter((_, index) => index % 3 === p).map((one, index) => item(`${p}/${index}`, Math.min(one, longest)));
      const plan = schedule(
        input({
          pace: { ...pace, minutesPerWeek: weekly, weekdaysOff: off, examOn: addDays(from, examIn) },
          revision: new Map(Array.from({ length: 30 }, (_, index) => [addDays(from, index), due])),
          mocks: Array.from({ length: mocks }, (_, index) => mock(`m${index}`)),
          paths: [0, 1, 2].map((p) => ({ doneMinutes: 0, items: of(p) })),
        }),
      );
      const days = plan.days.filter(({ items }) => items.some(isLesson) && !items.some(isMock));
      return [...Map.groupBy(days, ({ day: on }) => Math.floor(daysBetween(from, on) / 7)).values()].map((all) =>
        all.map(({ items }) => total(items)),
      );
    });
    const uneven = weeks.filter((days) => Math.max(...days) > 2 * Math.min(...days));
    expect(uneven.length).toBeLessThanOrEqual(weeks.length / 40);
    expect(Math.min(...weeks.flat())).toBeGreaterThanOrEqual(leastMinutes);
  });

  test('no day is too short, unless no more can be done on it, and none leaves too little for the days after', () => {
    fc.assert(
      fc.property(inputs, (all) => {
        const given = unmoved(all);
        const plan = schedule(given);
        const firsts = new Map(itemsOf(given).map(({ key, notBefore }) => [key, notBefore]));
        for (const [index, { day: on, items }] of plan.days.entries()) {
          if (items.length === 0 || items.some(isMock) || isLastDay({ day: on, examOn: given.pace.examOn })) continue;
          const after = [...plan.days.slice(index + 1).flatMap((one) => one.items), ...plan.left].filter(isLesson);
          const canBeDone = after.filter(({ key }) => (firsts.get(key) ?? '') <= on);
          const isBegun = given.revisionBegun && on === from && !items.some(isLesson);
          const isTooShort = total(items) < leastMinutes && !isBegun;
          expect(isTooShort && (canBeDone.length > 0 || !items.some(isLesson))).toBe(false);
          const isAll = canBeDone.length > 0 && canBeDone.length === after.length;
          expect(isAll && total(after) < leastMinutes).toBe(false);
        }
      }),
    );
  });

  test('a path keeps its order, but for what could not be done yet', () => {
    fc.assert(
      fc.property(inputs, (all) => {
        const given = unmoved(all);
        const place = new Map(keysOf(schedule(given)).map((key, index) => [key, index]));
        for (const { items } of given.paths) {
          const open = items.filter(({ notBefore }) => notBefore === '').map(({ key }) => place.get(key) ?? Infinity);
          expect(open).toEqual(open.toSorted((a, b) => a - b));
        }
      }),
    );
  });

  test('nothing comes before its day; the last days before the exam have no lesson, and no mock but one with a seat', () => {
    fc.assert(
      fc.property(inputs, (all) => {
        const given = unmoved(all);
        const loose = [...given.mocks.filter(({ seatOn }) => seatOn === ''), ...itemsOf(given)];
        const firsts = new Map(loose.map(({ key, notBefore }) => [key, notBefore]));
        for (const { day: on, items } of schedule(given).days)
          for (const { key } of items) {
            expect((firsts.get(key) ?? '') <= on).toBe(true);
            expect(firsts.has(key) && daysBetween(on, given.pace.examOn) <= 3).toBe(false);
          }
      }),
    );
  });

  test('mocks are never on two days running, nor more than two in seven days, unless seats or the student say so', () => {
    fc.assert(
      fc.property(inputs, fc.array(fc.integer({ min: -9, max: -1 }), { maxLength: 1 }), (all, taken) => {
        const mocks = unmoved(all).mocks.map((one) => ({ ...one, seatOn: '' }));
        const mocksTaken = taken.map((days) => addDays(from, days));
        const days = schedule({ ...all, mocks, mocksTaken }).days.flatMap(({ day: on, items }) => items.filter(isMock).map(() => on));
        const on = [...mocksTaken, ...days];
        for (const [index, one] of on.entries()) {
          expect(daysBetween(one, on[index + 1] ?? '2099-01-01')).toBeGreaterThan(1);
          expect(daysBetween(one, on[index + 2] ?? '2099-01-01')).toBeGreaterThanOrEqual(7);
        }
      }),
    );
  });

  test('mocks are few far from the exam, and come closer together toward it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 100, max: 400 }), (count, examIn) => {
        // more than one a week of the year, and two of its end, are too many
        fc.pre(count <= Math.floor(examIn / 7));
        const examOn = addDays(from, examIn);
        const mocks = Array.from({ length: count }, (_, index) => mock(`m${String(index).padStart(2, '0')}`));
        const plan = schedule(input({ pace: { ...pace, examOn }, mocks }));
        const placed = plan.days.flatMap(({ day: on, items }) => items.map(({ key }) => ({ key, left: daysBetween(on, examOn) })));
        expect(placed.map(({ key }) => key)).toEqual(placed.map(({ key }) => key).toSorted());
        expect(placed.at(-1)?.left).toBeLessThanOrEqual(7);
        const gaps = placed.slice(1).map(({ left }, index) => ({ left, gap: (placed[index]?.left ?? 0) - left }));
        for (const { left, gap } of gaps) expect(left <= 28 || gap >= 7).toBe(true);
        const perDay = (from_: number, to: number) => placed.filter(({ left }) => left > from_ && left <= to).length / (to - from_);
        expect(perDay(0, 28) + 1 / 28).toBeGreaterThanOrEqual(perDay(56, examIn));
      }),
    );
  });

  test('the same input gives the same plan', () => {
    fc.assert(
      fc.property(inputs, (given) => {
        expect(schedule(given)).toEqual(schedule(given));
      }),
    );
  });
});
