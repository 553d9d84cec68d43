import { expect, test } from 'vitest';
import { momentIn } from './moment-in.ts';

test.each([
  { day: '2026-11-24', time: '17:30', zone: 'Asia/Kolkata', is: '2026-11-24T12:00:00.000Z' },
  { day: '2026-11-24', time: '00:15', zone: 'Asia/Kathmandu', is: '2026-11-23T18:30:00.000Z' },
  { day: '2026-03-29', time: '03:30', zone: 'Europe/Berlin', is: '2026-03-29T01:30:00.000Z' },
  { day: '2026-03-29', time: '01:30', zone: 'Europe/Berlin', is: '2026-03-29T00:30:00.000Z' },
  // clocks go forward: 02:30 never comes, and is half an hour after the change
  { day: '2026-03-29', time: '02:30', zone: 'Europe/Berlin', is: '2026-03-29T01:30:00.000Z' },
  // clocks go back: 02:30 comes twice
  { day: '2026-10-25', time: '02:30', zone: 'Europe/Berlin', is: '2026-10-25T00:30:00.000Z' },
  { day: '2026-11-01', time: '01:30', zone: 'America/New_York', is: '2026-11-01T05:30:00.000Z' },
  { day: '2026-03-08', time: '02:30', zone: 'America/New_York', is: '2026-03-08T07:30:00.000Z' },
])('$time on $day in $zone is $is', ({ is, ...of }) => {
  expect(momentIn(of)).toBe(is);
});

test('what is no day or time is no moment', () => {
  expect(momentIn({ day: 'tomorrow', time: '17:30', zone: 'Asia/Kolkata' })).toBeNull();
  expect(momentIn({ day: '2026-11-24', time: '', zone: 'Asia/Kolkata' })).toBeNull();
});
