import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unionParts } from '../learning/parts.ts';
import { mergeGathered } from './set-union.ts';

interface Seen {
  readonly seen: [number, number][];
  readonly at: string;
  readonly position: number;
}
const merge = (one: Seen, other: Seen) => mergeGathered<[number, number][], Seen>({ one, other, union: unionParts });
const seen = (minute: number, ...parts: [number, number][]): Seen => ({
  seen: parts,
  at: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  position: minute,
});

test.each([
  ['apart', seen(1, [0, 4]), seen(2, [9, 12]), seen(2, [0, 4], [9, 12])],
  ['overlapping, the later first', seen(5, [3, 9]), seen(2, [0, 4]), seen(5, [0, 9])],
  ['nothing new', seen(1, [0, 9]), seen(2, [4, 5]), seen(2, [0, 9])],
])('%s', (_name, one, other, merged) => {
  expect(merge(one, other)).toEqual(merged);
});

test('merging is idempotent, commutative and associative', () => {
  const pair = fc.tuple(fc.nat(60), fc.nat(8)).map(([from, more]): [number, number] => [from, from + more]);
  // a moment of one gathering is its own
  const gatherings = fc
    .uniqueArray(fc.nat(1000), { minLength: 3, maxLength: 3 })
    .chain((minutes) =>
      fc.tuple(...minutes.map((minute) => fc.array(pair, { maxLength: 5 }).map((parts) => seen(minute, ...unionParts(parts))))),
    );
  fc.assert(
    fc.property(gatherings, (list) => {
      const [one, two, three] = list as [Seen, Seen, Seen];
      expect(merge(one, one)).toEqual(one);
      expect(merge(one, two)).toEqual(merge(two, one));
      expect(merge(merge(one, two), three)).toEqual(merge(one, merge(two, three)));
    }),
  );
});
