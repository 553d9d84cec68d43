import { describe, expect, test } from 'vitest';
import { addMonths, daysOfView, monthGridOf, moveView, weekdayNear, weekdayOf } from './view-days.ts';

describe('the days of a view', () => {
  test.each([
    ['2026-11-22', '2026-11-01', '2026-12-12'],
    // a February of four whole weeks still has six rows
    ['2026-02-10', '2026-02-01', '2026-03-14'],
    ['2027-05-31', '2027-04-25', '2027-06-05'],
  ])('CAL-012 CAL-017 the grid of the month of %s has 42 days, from Sunday %s to %s', (day, first, last) => {
    expect(monthGridOf(day)).toEqual({ first, last });
    expect(weekdayOf(first)).toBe(0);
    expect((Date.parse(last) - Date.parse(first)) / 86_400_000 + 1).toBe(42);
  });

  test('CAL-017 a week is from Sunday to Saturday, a day is itself, and Schedule has the days of its month', () => {
    expect(daysOfView({ view: 'week', day: '2026-11-25' })).toEqual({ first: '2026-11-22', last: '2026-11-28' });
    expect(daysOfView({ view: 'week', day: '2026-11-22' })).toEqual({ first: '2026-11-22', last: '2026-11-28' });
    expect(daysOfView({ view: 'day', day: '2026-11-25' })).toEqual({ first: '2026-11-25', last: '2026-11-25' });
    expect(daysOfView({ view: 'schedule', day: '2028-02-25' })).toEqual({ first: '2028-02-01', last: '2028-02-29' });
    expect(daysOfView({ view: 'month', day: '2026-11-25' })).toEqual({ first: '2026-11-01', last: '2026-12-12' });
  });

  test('on a phone a week is the day it is about and the two after it, and a step is three days', () => {
    expect(daysOfView({ view: 'week', day: '2026-11-25', isNarrow: true })).toEqual({ first: '2026-11-25', last: '2026-11-27' });
    expect(moveView({ view: 'week', day: '2026-11-25', by: 1, isNarrow: true })).toBe('2026-11-28');
    expect(moveView({ view: 'week', day: '2026-11-25', by: -1, isNarrow: true })).toBe('2026-11-22');
  });

  test('every week of a month is inside its grid, so that changing the view needs nothing new', () => {
    for (let day = '2026-01-01'; day < '2027-01-01'; day = moveView({ view: 'day', day, by: 1 })) {
      const { first, last } = monthGridOf(day);
      const week = daysOfView({ view: 'week', day });
      expect(week.first >= first && week.last <= last).toBe(true);
    }
  });
});

test.each([
  ['week', '2026-11-25', 1, '2026-12-02'],
  ['week', '2026-11-25', -1, '2026-11-18'],
  // the clocks change in between in New York and Berlin; days are days
  ['week', '2026-10-24', 1, '2026-10-31'],
] as const)('CAL-018 %s moves by 7 days: %s by %i is %s', (view, day, by, is) => {
  expect(moveView({ view, day, by })).toBe(is);
});

test.each([
  ['2026-11-30', 1, '2026-12-01'],
  ['2027-01-01', -1, '2026-12-31'],
  ['2028-02-28', 1, '2028-02-29'],
] as const)('CAL-019 Day moves by 1 day: %s by %i is %s', (day, by, is) => {
  expect(moveView({ view: 'day', day, by })).toBe(is);
});

test.each([
  ['month', '2026-01-31', 1, '2026-02-01'],
  ['month', '2026-01-31', -1, '2025-12-01'],
  ['schedule', '2026-12-15', 1, '2027-01-01'],
] as const)('CAL-002 %s moves by a month, to its first day: %s by %i is %s', (view, day, by, is) => {
  expect(moveView({ view, day, by })).toBe(is);
});

test('a month that lacks the day gives its last day', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2028-02-29', 12)).toBe('2029-02-28');
});

test.each([
  ['2026-11-21', '2026-11-23'],
  ['2026-11-22', '2026-11-23'],
  ['2026-11-24', '2026-11-24'],
])('CAL-014 without weekends %s shows as %s', (day, is) => {
  expect(weekdayNear(day)).toBe(is);
});
