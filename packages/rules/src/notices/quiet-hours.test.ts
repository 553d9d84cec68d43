import { expect, test } from 'vitest';
import { afterQuietHours } from './quiet-hours.ts';

const kolkata = 'Asia/Kolkata';
const cases: readonly (readonly [zone: string, at: string, out: string])[] = [
  [kolkata, '2026-11-23T20:59:59+05:30', '2026-11-23T20:59:59+05:30'],
  [kolkata, '2026-11-23T21:00:00+05:30', '2026-11-24T08:00:00+05:30'],
  [kolkata, '2026-11-24T00:30:00+05:30', '2026-11-24T08:00:00+05:30'],
  [kolkata, '2026-11-24T07:59:59+05:30', '2026-11-24T08:00:00+05:30'],
  [kolkata, '2026-11-24T08:00:00+05:30', '2026-11-24T08:00:00+05:30'],
  // the clock is set back that night
  ['America/New_York', '2026-10-31T22:00:00-04:00', '2026-11-01T08:00:00-05:00'],
];

test.each(cases)('a message in %s at %s goes out at %s', (timeZone, at, out) => {
  expect(afterQuietHours({ at: new Date(at), timeZone })).toEqual(new Date(out));
});
