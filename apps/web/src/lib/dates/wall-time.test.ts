import { expect, test } from 'vitest';
import { wallTime } from './wall-time.ts';

test.each([
  ['2026-11-24T13:30:00.000Z', 'Asia/Kolkata', '2026-11-24T19:00:00'],
  ['2026-11-24T18:35:09.000Z', 'Asia/Kolkata', '2026-11-25T00:05:09'],
  ['2026-11-24T13:30:00.000Z', 'America/New_York', '2026-11-24T08:30:00'],
  // the hour that Berlin has twice
  ['2026-10-25T00:30:00.000Z', 'Europe/Berlin', '2026-10-25T02:30:00'],
  ['2026-10-25T01:30:00.000Z', 'Europe/Berlin', '2026-10-25T02:30:00'],
])('SHL-047 at %s a clock in %s shows %s', (moment, zone, is) => {
  expect(wallTime(new Date(moment), zone)).toBe(is);
});
