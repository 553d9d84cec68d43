import { expect, test } from 'vitest';
import { timeAgo } from './relative-time.ts';

const now = new Date('2026-11-24T04:30:00.000Z');

test.each([
  ['2026-11-24T04:31:00.000Z', null],
  ['2026-11-24T04:29:01.000Z', null],
  ['2026-11-24T04:29:00.000Z', '1 minute ago'],
  ['2026-11-24T03:31:00.000Z', '59 minutes ago'],
  ['2026-11-24T03:30:00.000Z', '1 hour ago'],
  ['2026-11-23T04:31:00.000Z', '23 hours ago'],
  ['2026-11-23T04:30:00.000Z', 'yesterday'],
  ['2026-11-01T04:30:00.000Z', '23 days ago'],
])('%s was %s', (moment, expected) => {
  expect(timeAgo({ moment: new Date(moment), now })).toBe(expected);
});
