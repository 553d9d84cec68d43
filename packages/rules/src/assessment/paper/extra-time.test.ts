import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatExtraTime, parseExtraTime, withExtraTime } from './extra-time.ts';

test.each([
  { seconds: 2400, above: 1, below: 3, whole: 3200 },
  { seconds: 2400, above: 33, below: 100, whole: 3192 },
  { seconds: 100, above: 1, below: 3, whole: 134 },
  { seconds: 3600, above: 100, below: 100, whole: 7200 },
  { seconds: 2700, above: 333, below: 1000, whole: 3600 },
])('$seconds s and $above/$below of it are $whole s', ({ seconds, above, below, whole }) => {
  expect(withExtraTime({ seconds, extra: { above, below } })).toBe(whole);
});

test('who has none has the time of the paper; who has some never has less than it says, nor a second more', () => {
  expect(withExtraTime({ seconds: 2400, extra: null })).toBe(2400);
  const part = fc.integer({ min: 1, max: 1000 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 36_000 }), part, part, (seconds, above, below) => {
      const more = BigInt(withExtraTime({ seconds, extra: { above, below } }) - seconds);
      const due = BigInt(seconds) * BigInt(above);
      expect(more * BigInt(below) >= due && (more - 1n) * BigInt(below) < due).toBe(true);
    }),
  );
});

test.each([
  ['33', { above: 33, below: 100 }],
  ['33%', { above: 33, below: 100 }],
  ['33.5', { above: 335, below: 1000 }],
  ['1/3', { above: 1, below: 3 }],
  ['300', { above: 300, below: 100 }],
])('extra time written as %s', (written, extra) => {
  expect(parseExtraTime(written)).toEqual(extra);
  expect(formatExtraTime(extra)).toBe(written.replace('%', ''));
});

test.each(['', '0', '-5', 'a third', '301', '4/1'])('no extra time is written as "%s"', (written) => {
  expect(parseExtraTime(written)).toBeNull();
});
