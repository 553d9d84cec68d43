import { expect, test } from 'vitest';
import { daysFrom, lastWeeks, mondayOf } from './weeks.ts';

test.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2026-11-23', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
  ['2028-03-01', '2028-02-28'],
])('%s is in the week of %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

test('PRF-009 the last weeks, oldest first, across a turn of the year', () => {
  expect(lastWeeks({ today: '2027-01-06', count: 3 })).toEqual(['2026-12-21', '2026-12-28', '2027-01-04']);
});

test('the days of a week, across a turn of the year', () => {
  expect(daysFrom('2026-12-28')).toEqual([
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
    '2027-01-03',
  ]);
});
