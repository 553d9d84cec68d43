import { expect, test } from 'vitest';
import { beyondAll, caughtUpAt, type Mark, maxLagMs, placeOfRead, positionOf, positionOn, rememberSeconds, withMark } from './freshness.ts';

test('a standby is as new as the newest mark that it has replayed', () => {
  const marks: Mark[] = [
    { at: 1000, position: 10n },
    { at: 1250, position: 10n },
    { at: 1500, position: 30n },
  ];
  const asOf = (replayed: bigint) => caughtUpAt({ marks, replayed });
  expect([9n, 10n, 29n, 30n, 99n].map(asOf)).toEqual([null, 1250, 1250, 1500, 1500]);
});

test('marks that no standby may be behind are forgotten', () => {
  const marks = [0, 500, 1000].reduce<Mark[]>((known, at) => withMark(known, { at, position: BigInt(at) }), []);
  expect(marks.map(({ at }) => at)).toEqual([0, 500, 1000]);
  expect(withMark(marks, { at: maxLagMs + 600, position: 9n }).map(({ at }) => at)).toEqual([1000, maxLagMs + 600]);
});

test('the standby answers unless it is away, late, or lacks what the device has done', () => {
  const standby = { replayed: 20n, caughtUpAt: 1000 };
  const place = (position: bigint, now = 1000, known: typeof standby | null = standby) => placeOfRead({ standby: known, position, now });
  expect(place(0n)).toBe('standby');
  expect(place(20n, 1000 + maxLagMs)).toBe('standby');
  expect(place(21n)).toBe('own');
  expect(place(beyondAll)).toBe('own');
  expect(place(0n, 1001 + maxLagMs)).toBe('late');
  expect(place(0n, 1000, null)).toBe('away');
});

test('what was written on a later timeline is above all of the timelines before it, however far they went', () => {
  const former = positionOn({ timeline: 1, bytes: 2n ** 64n - 1n });
  const present = positionOn({ timeline: 2, bytes: 5n });
  expect(placeOfRead({ standby: { replayed: former, caughtUpAt: 0 }, position: present, now: 0 })).toBe('own');
  expect(positionOn({ timeline: 2 ** 32 - 1, bytes: 2n ** 64n - 1n })).toBe(beyondAll);
});

test('a device remembers longer than a standby that answers is behind', () => {
  expect(rememberSeconds * 1000).toBeGreaterThan(maxLagMs);
});

test('a position that cannot be read leads to the primary', () => {
  expect([undefined, '0', '79228162514264337593543950335'].map(positionOf)).toEqual([0n, 0n, beyondAll]);
  expect(['', '-1', '1.5', 'x', '9'.repeat(30)].map(positionOf)).toEqual(Array.from({ length: 5 }, () => beyondAll));
});
