import { expect, test } from 'vitest';
import { weekOf } from '#test/mentor-week.ts';
import { clockOf, hourHeightOf, layOutWeek, minuteOf, opensAt } from './week-layout.ts';

test('MEN-050 blocks are on the day and at the minute of the mentor’s clock, and the hours show all of them', () => {
  const week = weekOf({ timeZone: 'Asia/Kolkata' });
  const { days, fromHour, toHour } = layOutWeek(week);
  expect(days.map(({ blocks }) => blocks.map(({ key, start, end, until }) => [key, start, end, until]))).toEqual([
    [],
    [],
    [],
    [
      ['booking 7', 1020, 1065, 1080],
      ['time 8', 1080, 1125, 1140],
    ],
    [],
    [],
    [],
  ]);
  expect([fromHour, toHour]).toEqual([9, 20]);
});

test('MEN-050 in another zone the same moments are at other hours, which the grid then shows', () => {
  const { fromHour, days } = layOutWeek(weekOf({ timeZone: 'America/New_York' }));
  expect(fromHour).toBe(6);
  expect(days[3]?.blocks[0]?.start).toBe(6 * 60 + 30);
});

test('MEN-050 a block that ends after midnight ends with its day; days are counted across the end of a month', () => {
  const week = weekOf({ timeZone: 'Asia/Kolkata' });
  const [late] = week.times.map((time) => ({
    ...time,
    startsAt: '2026-11-25T18:00:00.000Z',
    endsAt: '2026-11-25T18:45:00.000Z',
    busyUntil: '2026-11-25T19:00:00.000Z',
  }));
  const { days, toHour } = layOutWeek({ ...week, times: late === undefined ? [] : [late] });
  expect(days[3]?.blocks.at(-1)).toMatchObject({ start: 1410, end: 1440, until: 1440 });
  expect(toHour).toBe(24);
  expect(minuteOf({ moment: new Date('2026-11-25T18:30:00.000Z'), zone: 'Asia/Kolkata' })).toBe(0);
});

test('MEN-050 WCAG 2.5.8 sessions of a quarter of an hour, one after the other, are each as high as a target and do not overlap', () => {
  const week = weekOf({ timeZone: 'Asia/Kolkata' });
  const [time] = week.times;
  if (time === undefined) throw new Error('the week has a time');
  const quarters = Array.from({ length: 8 }, (_, index) => {
    const from = Date.parse('2026-11-23T04:30:00.000Z') + index * 900_000;
    const to = new Date(from + 900_000).toISOString();
    return { ...time, timeId: String(100 + index), startsAt: new Date(from).toISOString(), endsAt: to, busyUntil: to };
  });
  expect(hourHeightOf(layOutWeek(week).days)).toBe(52);
  expect(hourHeightOf(layOutWeek({ ...week, times: quarters }).days) / 4).toBeGreaterThanOrEqual(24);
  expect(hourHeightOf([])).toBe(52);
});

test('MEN-050 blocks at the same time are beside each other, and make no hour higher', () => {
  const week = weekOf({ timeZone: 'Asia/Kolkata' });
  const [booking] = week.bookings;
  if (booking === undefined) throw new Error('the week has a booking');
  const { days } = layOutWeek({ ...week, bookings: [booking, { ...booking, bookingId: '9' }] });
  expect(days[3]?.blocks.map(({ key, lane, lanes }) => [key, lane, lanes])).toEqual([
    ['booking 7', 0, 2],
    ['booking 9', 1, 2],
    ['time 8', 0, 1],
  ]);
  expect(hourHeightOf(days)).toBe(52);
});

test('MEN-050 a week opens at the working day, whatever is in the night before it', () => {
  const week = weekOf({ timeZone: 'Asia/Kolkata' });
  const [time] = week.times;
  if (time === undefined) throw new Error('the week has a time');
  const night = { ...time, timeId: '30', startsAt: '2026-11-24T21:30:00.000Z', endsAt: '2026-11-24T22:00:00.000Z' };
  expect(opensAt(layOutWeek({ ...week, times: [night, time] }).days)).toBe(1020 - 30);
  expect(opensAt(layOutWeek({ ...week, bookings: [], classes: [], times: [night] }).days)).toBe(180 - 30);
  expect(opensAt([])).toBeNull();
});

test('a minute of the day as a clock shows it', () => {
  expect([0, 975, 1439, 1440].map(clockOf)).toEqual(['00:00', '16:15', '23:59', '00:00']);
});
