import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backoffMs } from './backoff.ts';

test.each([
  [1, 1, 1000],
  [2, 1, 2000],
  [5, 1, 16_000],
  [7, 1, 60_000],
  [500, 1, 60_000],
  [1, 0, 500],
  [7, 0, 30_000],
  [0, 1, 1000],
])('failure %i with random %d waits %i ms', (failures, random, ms) => {
  expect(backoffMs({ failures, random })).toBe(ms);
});

test('a shorter longest pause holds', () => {
  expect([1, 2, 3, 4, 5, 6].map((failures) => backoffMs({ failures, random: 1, longest: 10_000 }))).toEqual([
    1000, 2000, 4000, 8000, 10_000, 10_000,
  ]);
});

test('the pause is never shorter than half of the schedule nor longer than it, and never shrinks for the same random number', () => {
  const random = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), random, (failures, chance) => {
      const ms = backoffMs({ failures, random: chance });
      const whole = backoffMs({ failures, random: 1 });
      expect(ms).toBeGreaterThanOrEqual(whole / 2);
      expect(ms).toBeLessThanOrEqual(whole);
      expect(backoffMs({ failures: failures + 1, random: chance })).toBeGreaterThanOrEqual(ms);
    }),
  );
});
