import { expect, test } from 'vitest';
import { agreedOffset } from './agreed-time.ts';

test.each([
  ['no other machine', [], 0],
  ['one machine that is fast: the database is believed, because all processes ask it', [90_000], 0],
  ['two machines of which one is fast', [90_000, 20], 20],
  ['two machines that are right beside a database that is fast', [-90_000, -90_010], -90_000],
  ['as many machines with the database as against it', [15, -90_000, -90_010], 0],
  ['one machine in five that is slow', [-3_600_000, 40, -10, 5], 0],
])('%s', (_case, offsets, expected) => {
  expect(agreedOffset(offsets)).toBe(expected);
});
