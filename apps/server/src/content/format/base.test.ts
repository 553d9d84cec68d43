import { describe, expect, test } from 'vitest';
import { dayIn } from '../../platform/common/day-in.ts';
import { endOfDay, startOfDay } from '../../platform/common/moment-in.ts';
import { toDay } from '@abhyas/rules/content/pack-moment.ts';
import { addYears, endsBefore, isDay, isMoment, windowIn, yearsBetween } from './base.ts';

describe('days of a pack', () => {
  test.each([
    ['today', '2026-02-28', '2026-02-28'],
    ['today+1d', '2026-02-28', '2026-03-01'],
    ['today+1d', '2028-02-28', '2028-02-29'],
    ['today-2w', '2026-01-03', '2025-12-20'],
    ['2026-11-21', '2020-01-01', '2026-11-21'],
  ])('%s on the anchor day %s is %s', (text, anchor, expected) => {
    expect(toDay({ text, anchor })).toBe(expected);
  });

  test.each([
    ['2026-01-09', '2026-11-24', 0],
    ['2026-01-09', '2027-01-08', 0],
    ['2026-01-09', '2027-01-09', 1],
    ['2026-01-09', '2029-06-01', 3],
    ['2026-01-09', '2024-06-01', 0],
  ])('from %s to %s are %i whole years', (from, to, years) => {
    expect(yearsBetween({ from, to })).toBe(years);
  });

  test('a day so many years later, also one that a year does not have', () => {
    expect(addYears({ day: '2026-01-08', years: 2 })).toBe('2028-01-08');
    expect(addYears({ day: '2028-02-29', years: 1 })).toBe('2029-03-01');
  });

  test.each(['', 'tomorrow', 'today+3', 'today+3m', '2026-13-01', '2026-02-31', '2027-02-29', '21-11-2026', 'today + 3d'])(
    '%j is no day',
    (text) => {
      expect(isDay(text)).toBe(false);
    },
  );

  test.each([
    ['Asia/Kolkata', '2026-11-21', '2026-11-20T18:30:00.000Z', '2026-11-21T18:29:59.000Z'],
    ['UTC', '2026-11-21', '2026-11-21T00:00:00.000Z', '2026-11-21T23:59:59.000Z'],
    // the clocks go back on this day: it has 25 hours
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.000Z'],
  ])('SHL-047 in %s the day %s runs from %s to %s', (timeZone, day, start, end) => {
    expect(startOfDay({ day, timeZone }).toISOString()).toBe(start);
    expect(endOfDay({ day, timeZone }).toISOString()).toBe(end);
  });

  test.each([
    ['2026-12-05 09:30', '2026-12-05 18:00', 'Asia/Kolkata', '2026-12-05T04:00:00.000Z', '2026-12-05T12:30:00.000Z'],
    ['today+1d 09:30', 'today+2d', 'UTC', '2026-11-22T09:30:00.000Z', '2026-11-23T23:59:59.000Z'],
    // the clocks go forward at 02:00 on this day: the time never comes
    ['2026-03-29 02:30', '2026-03-30 02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z', '2026-03-30T00:30:00.000Z'],
  ])('a window from %s to %s is one of the clock in %s', (release, end, timeZone, releaseAt, endAt) => {
    const window = windowIn({ release, end, anchor: '2026-11-21', timeZone });
    expect([window.releaseAt.toISOString(), window.endAt.toISOString()]).toEqual([releaseAt, endAt]);
    expect([release, end].every(isMoment)).toBe(true);
  });

  test.each([
    ['2026-12-05 09:30', '2026-12-05 18:00', false],
    ['2026-12-05 18:00', '2026-12-05 09:30', true],
    ['2026-12-05 18:00', '2026-12-05 18:00', true],
    ['2026-12-05 18:00', '2026-12-05', false],
    ['2026-12-05', '2026-12-05 00:00', true],
    ['today 18:00', 'today 09:30', true],
    ['today 18:00', '2026-12-05 09:30', false],
  ])('whether a window from %s to %s ends before it begins: %s', (start, end, is) => {
    expect(endsBefore({ start, end })).toBe(is);
  });

  test.each(['2026-12-05 25:00', '2026-12-05 9:30', '2026-12-05T09:30', 'tomorrow 09:30'])('%j is no moment', (text) => {
    expect(isMoment(text)).toBe(false);
  });

  test('the day of a moment is the day in its zone', () => {
    expect(dayIn({ moment: new Date('2026-11-20T18:30:00Z'), timeZone: 'Asia/Kolkata' })).toBe('2026-11-21');
    expect(dayIn({ moment: new Date('2026-11-20T18:29:59Z'), timeZone: 'Asia/Kolkata' })).toBe('2026-11-20');
  });
});
