import { expect, test } from 'vitest';
import { dayOf, daysBetween, formatDate, formatDayFirst, formatTime, formatTimeToSecond, hourOf } from './dates.ts';

const zone = 'Asia/Kolkata';
const lateEvening = '2026-11-24T18:35:00.000Z'; // 00:05 on the 25th in India

test('SHL-045 dates are written MMM DD, YYYY and DD MMM YYYY', () => {
  expect(formatDate(lateEvening, zone)).toBe('Nov 25, 2026');
  expect(formatDayFirst(lateEvening, zone)).toBe('25 Nov 2026');
  expect(formatDate('2026-02-03', zone)).toBe('Feb 03, 2026');
});

test('SHL-046 times are written hh:mm A', () => {
  expect(formatTime(lateEvening, zone)).toBe('12:05 AM');
  expect(formatTime('2026-11-24T13:30:00.000Z', zone)).toBe('07:00 PM');
  expect(formatTimeToSecond('2026-11-24T13:30:09.000Z', zone)).toBe('07:00:09 PM');
});

test('SHL-047 a moment shows in the zone of the brand, a bare day is the same day everywhere', () => {
  expect(dayOf(new Date(lateEvening), zone)).toBe('2026-11-25');
  expect(dayOf(new Date(lateEvening), 'America/New_York')).toBe('2026-11-24');
  expect(hourOf(new Date(lateEvening), zone)).toBe(0);
  expect(formatDate('2026-11-24', 'America/New_York')).toBe('Nov 24, 2026');
});

test('days are counted between bare days across a change of clocks', () => {
  expect(daysBetween({ from: '2026-10-30', to: '2026-11-03' })).toBe(4);
  expect(daysBetween({ from: '2026-11-03', to: '2026-11-03' })).toBe(0);
});
