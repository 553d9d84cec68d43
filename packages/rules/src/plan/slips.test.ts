import { describe, expect, test } from 'vitest';
import { addDays, type PlanInput, schedule } from './schedule.ts';
import { catchUps, costOf, paceOf } from './slips.ts';

// a Monday
const from = '2026-11-23';
const item = (key: string, minutes = 30) => ({ key, minutes, notBefore: '', on: '' });
const input = (more: Partial<PlanInput> = {}): PlanInput => ({
  from,
  pace: { minutesPerWeek: 7 * 60, weekdaysOff: [], datesOff: [], more: new Map(), examOn: '2026-12-20' },
  taken: new Map(),
  revision: new Map(),
  revisionBegun: false,
  mocks: [],
  madeOn: from,
  mocksTaken: [],
  paths: [{ doneMinutes: 0, items: ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => item(key)) }],
  owed: 0,
  ...more,
});
const leftOf = (keys: string) => [{ doneMinutes: 0, items: keys.split(' ').map((key) => item(key)) }];

describe('what slipped', () => {
  test('is what was planned for the days before today and is not done', () => {
    const today = schedule(input({ from: '2026-11-25', paths: leftOf('b c d e f') }));
    expect(paceOf({ earlier: input(), today, done: new Set(['a']) })).toEqual({
      slipped: [
        { key: 'b', minutes: 30, day: '2026-11-23' },
        { key: 'c', minutes: 30, day: '2026-11-24' },
        { key: 'd', minutes: 30, day: '2026-11-24' },
      ],
      ahead: -90,
    });
  });

  test('is made up for by what was done before its day; what is done of today counts for neither', () => {
    const today = schedule(input({ from: '2026-11-24', paths: leftOf('b c d e') }));
    expect(today.days[0]?.items.map(({ key }) => key)).toEqual(['b', 'c']);
    expect(paceOf({ earlier: input(), today, done: new Set(['a', 'c', 'f']) })).toMatchObject({ slipped: [{ key: 'b' }], ahead: 0 });
  });

  test('costs minutes of the next two weeks and moves what is planned later, or costs minutes a week where not all of it fits', () => {
    const slipped = ['a', 'b', 'c'].map((key) => ({ key, minutes: 30, day: '2026-11-22' }));
    expect(costOf({ input: input(), slipped })).toEqual({
      days: 1,
      minutesPerWeek: 0,
      minutesSoon: 90,
      moved: { key: 'e', from: '2026-11-23', to: '2026-11-25' },
    });
    const short = input({ pace: { ...input().pace, examOn: '2026-11-28' } });
    expect(costOf({ input: short, slipped })).toMatchObject({ days: 0, minutesPerWeek: 60, minutesSoon: 30 });
    expect(costOf({ input: short, slipped: [] })).toEqual({ days: 0, minutesPerWeek: 0, minutesSoon: 0, moved: null });
  });

  test('costs days from today on where nothing else is left', () => {
    const slipped = ['a', 'b', 'c'].map((key) => ({ key, minutes: 30, day: '2026-11-22' }));
    expect(costOf({ input: input({ paths: leftOf('a b c') }), slipped })).toEqual({
      days: 2,
      minutesPerWeek: 0,
      minutesSoon: 90,
      moved: null,
    });
  });
});

describe('catching up', () => {
  test('is a little more on the fewest days, or a day off that is long enough', () => {
    const pace = { ...input().pace, weekdaysOff: [0, 3], minutesPerWeek: 5 * 60 };
    expect(catchUps({ input: input({ pace }), minutes: 50 })).toEqual([
      { kind: 'more', minutes: 25, days: ['2026-11-24', '2026-11-26'] },
      { kind: 'dayOff', minutes: 60, days: ['2026-11-25'] },
    ]);
    expect(catchUps({ input: input({ pace }), minutes: 90 })).toMatchObject([{ kind: 'more', minutes: 45 }]);
  });

  test('is nothing where there is nothing to catch up, too much, or the exam is near', () => {
    expect(catchUps({ input: input(), minutes: 0 })).toEqual([]);
    expect(catchUps({ input: input(), minutes: 2000 })).toEqual([]);
    expect(catchUps({ input: input({ pace: { ...input().pace, examOn: addDays(from, 4) } }), minutes: 20 })).toEqual([]);
  });

  test('passes over days that have more already, and gives what it says', () => {
    const [first] = catchUps({ input: input(), minutes: 30 });
    expect(first).toEqual({ kind: 'more', minutes: 30, days: ['2026-11-24'] });
    const more = new Map([['2026-11-24', 30]]);
    const faster = input({ pace: { ...input().pace, more } });
    expect(schedule(faster).days[1]).toMatchObject({ room: 90 });
    expect(catchUps({ input: faster, minutes: 30 })[0]?.days).toEqual(['2026-11-25']);
  });
});
