import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedDays, daysToOpen, hoursOn, type Pattern } from './weekly-hours.ts';

const stretch = (from = '16:00') => ({ from, to: '19:00', virtual: true, venueId: 4n });
const hour = (weekday: number, from?: string) => ({ weekday, ...stretch(from) });
const weekly = (...hours: Pattern['hours']): Pattern => ({ hours, otherDays: [] });
// 22 Nov 2026 is a Sunday
const [from, to] = ['2026-11-22', '2026-11-28'];

test('MEN-050 a day has its own hours where it has others than its weekday', () => {
  const pattern = { hours: [hour(2), hour(3)], otherDays: [{ day: '2026-11-24', hours: [stretch('09:00')] }] };
  expect(hoursOn({ pattern, day: '2026-11-24' })).toEqual([stretch('09:00')]);
  expect(hoursOn({ pattern, day: '2026-12-01' })).toEqual([hour(2)]);
  expect(hoursOn({ pattern, day: '2026-11-22' })).toEqual([]);
});

test('MEN-050 the days that changed are those whose hours are others, in whatever order they are written', () => {
  const changed = (before: Pattern, after: Pattern) => changedDays({ before, after, from, to });
  expect(changed(weekly(), weekly(hour(1), hour(3)))).toEqual(['2026-11-23', '2026-11-25']);
  expect(changed(weekly(hour(1), hour(1, '09:00')), weekly(hour(1, '09:00'), hour(1)))).toEqual([]);
  expect(changed(weekly(hour(1), hour(2)), weekly(hour(1, '17:00'), hour(2)))).toEqual(['2026-11-23']);
  // a day with other hours stays as it is when its weekday changes
  const otherDays = [{ day: '2026-11-23', hours: [stretch('10:00')] }];
  expect(changed({ hours: [hour(1)], otherDays }, { hours: [hour(1, '17:00')], otherDays })).toEqual([]);
  expect(changed({ hours: [hour(1)], otherDays }, weekly(hour(1)))).toEqual(['2026-11-23']);
});

test('MEN-050 the days to open are those that changed, and all that no one has opened yet', () => {
  expect(daysToOpen({ from, to: '2026-11-30', openUntil: to, changed: ['2026-11-24'] })).toEqual([
    '2026-11-24',
    '2026-11-29',
    '2026-11-30',
  ]);
  expect(daysToOpen({ from, to, openUntil: to, changed: [] })).toEqual([]);
});

const days = Array.from({ length: 7 }, (_, at) => `2026-11-${22 + at}`);
const stretches = fc.subarray(['09:00', '12:00', '16:00']).map((starts) => starts.map((each) => stretch(each)));
const pattern: fc.Arbitrary<Pattern> = fc.record({
  hours: fc
    .array(stretches, { minLength: 7, maxLength: 7 })
    .map((week) => week.flatMap((of, weekday) => of.map((each) => ({ weekday, ...each })))),
  otherDays: fc.subarray(days).chain((which) => fc.tuple(...which.map((day) => stretches.map((hours) => ({ day, hours }))))),
});

test('MEN-050 whatever changes, opening the changed days again makes every day be as the pattern says', () => {
  fc.assert(
    fc.property(pattern, pattern, (before, after) => {
      const starts = (of: Pattern, day: string) => hoursOn({ pattern: of, day }).map((each) => each.from);
      const changed = changedDays({ before, after, from, to });
      for (const day of days) expect(starts(changed.includes(day) ? after : before, day)).toEqual(starts(after, day));
      expect(changedDays({ before: after, after, from, to })).toEqual([]);
    }),
  );
});
