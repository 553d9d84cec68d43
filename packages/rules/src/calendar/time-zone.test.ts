import { expect, test } from 'vitest';
import { isTimeZone, knownZone } from './time-zone.ts';

test.each(['Asia/Kolkata', 'Asia/Calcutta', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'UTC'])('%s is a time zone', (name) => {
  expect(isTimeZone(name)).toBe(true);
  expect(knownZone(name)).toBe(name);
});

test.each(['', 'CST', 'IST', 'Foo/Bar', '+05:30', 'Asia/Kolkata ', 'UTC; drop'])('%j is none, though Intl takes some of them', (name) => {
  expect(isTimeZone(name)).toBe(false);
  expect(knownZone(name)).toBeNull();
});
