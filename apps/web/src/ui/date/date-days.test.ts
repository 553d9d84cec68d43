import { expect, test } from 'vitest';
import { boundsOf, canChoose, dayAtKey, keepWithin, listYears, moreYears, moveDay, stepDay, yearsAtFirst } from './date-days.ts';

const bounds = { first: '2026-03-10', last: '2026-05-20' };

test('a calendar goes as far as its bounds, else as its available days, else from 1900 to 2100', () => {
  expect(boundsOf({ min: '2020-01-01', max: '2021-01-01', available: ['2020-05-05'] })).toEqual({
    first: '2020-01-01',
    last: '2021-01-01',
  });
  expect(boundsOf({ available: ['2026-04-09', '2026-03-02', '2026-04-01'] })).toEqual({ first: '2026-03-02', last: '2026-04-09' });
  expect(boundsOf({})).toEqual({ first: '1900-01-01', last: '2100-12-31' });
  expect(boundsOf({ max: '2026-03-02', available: [] })).toEqual({ first: '1900-01-01', last: '2026-03-02' });
});

test.each([
  ['the first day of the bounds', '2026-03-10', undefined, true],
  ['the last day of the bounds', '2026-05-20', undefined, true],
  ['the day before', '2026-03-09', undefined, false],
  ['the day after', '2026-05-21', undefined, false],
  ['an available day', '2026-04-01', ['2026-04-01'], true],
  ['a day that is not available', '2026-04-02', ['2026-04-01'], false],
  ['an available day outside the bounds', '2026-06-01', ['2026-06-01'], false],
  ['any day when none is available', '2026-04-01', [], false],
] as const)('CAL-039 %s can be chosen: %s %o %s', (_, day, available, answer) => {
  expect(canChoose({ day, bounds, ...(available ? { available } : {}) })).toBe(answer);
});

test('a day outside the bounds becomes the nearest within', () => {
  expect(keepWithin({ day: '2026-01-01', bounds })).toBe('2026-03-10');
  expect(keepWithin({ day: '2026-04-01', bounds })).toBe('2026-04-01');
  expect(keepWithin({ day: '2027-01-01', bounds })).toBe('2026-05-20');
});

test.each([
  ['2026-01-31', 1, 'month', '2026-02-28'],
  ['2024-02-29', 1, 'year', '2025-02-28'],
  ['2026-03-01', -1, 'day', '2026-02-28'],
  ['2026-12-30', 1, 'week', '2027-01-06'],
  ['1900-01-01', -1, 'month', '1899-12-01'],
] as const)('from %s, %i %s on is %s', (day, by, unit, expected) => {
  expect(stepDay({ day, by, unit })).toBe(expected);
});

test('CAL-040 the same day is found in another month or year, and the last one of a month that is too short', () => {
  expect(moveDay({ day: '2004-03-05', month: 11 })).toBe('2004-11-05');
  expect(moveDay({ day: '2004-03-31', month: 4 })).toBe('2004-04-30');
  expect(moveDay({ day: '2004-02-29', year: 1950 })).toBe('1950-02-28');
});

// 18 November 2026 is a Wednesday
test.each([
  ['ArrowLeft', '2026-11-17'],
  ['ArrowRight', '2026-11-19'],
  ['ArrowUp', '2026-11-11'],
  ['ArrowDown', '2026-11-25'],
  ['Home', '2026-11-15'],
  ['End', '2026-11-21'],
  ['PageUp', '2026-10-18'],
  ['PageDown', '2026-12-18'],
  ['Enter', null],
  ['a', null],
])('from a Wednesday, %s goes to %s', (key, expected) => {
  expect(dayAtKey({ day: '2026-11-18', key, shift: false })).toBe(expected);
});

test('with Shift, Page Up and Page Down go a year', () => {
  expect(dayAtKey({ day: '2026-11-18', key: 'PageUp', shift: true })).toBe('2025-11-18');
  expect(dayAtKey({ day: '2026-11-18', key: 'PageDown', shift: true })).toBe('2027-11-18');
});

test('CAL-041 a list offers the last 11 years and 11 more whenever its end is reached', () => {
  const count = yearsAtFirst({ newest: 2026, shown: 2026 });
  expect(listYears({ newest: 2026, oldest: 1900, count })).toEqual([2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018, 2017, 2016]);
  expect(listYears({ newest: 2026, oldest: 1900, count: moreYears(count) })).toHaveLength(22);
});

test('CAL-042 a list reaches back to its oldest year and no further', () => {
  expect(listYears({ newest: 2026, oldest: 1900, count: 500 }).at(-1)).toBe(1900);
  expect(listYears({ newest: 2026, oldest: 2020, count: 11 })).toHaveLength(7);
  expect(yearsAtFirst({ newest: 2026, shown: 1950 })).toBe(77);
});
