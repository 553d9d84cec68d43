import { expect, test } from 'vitest';
import { sessionZone } from './session-zone.ts';

const zones = { venue: 'Asia/Tokyo', mentor: 'Europe/London', portal: 'Asia/Kolkata' };
test.each([
  ['student', {}, 'Asia/Tokyo'],
  ['mentor', {}, 'Asia/Tokyo'],
  ['student', { venue: null }, 'Asia/Kolkata'],
  ['mentor', { venue: null }, 'Europe/London'],
  ['other', { venue: null }, 'Asia/Kolkata'],
  ['mentor', { venue: null, mentor: null }, 'Asia/Kolkata'],
] as const)('MEN-003 a %s reads a session with %j in %s', (reader, given, zone) => {
  expect(sessionZone({ ...zones, ...given, reader })).toBe(zone);
});
