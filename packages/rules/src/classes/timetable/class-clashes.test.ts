import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findClashes, type Slot } from './class-clashes.ts';

const hour = 3_600_000;
const slot = (key: string, more: { from?: number; hours?: number; batch?: bigint; mentor?: bigint | null; number?: number } = {}): Slot => {
  const { from = 0, hours = 1, batch = 1n, mentor = null, number = 1 } = more;
  return {
    key,
    batchId: batch,
    mentorId: mentor,
    number,
    title: key,
    startsAt: new Date(from * hour),
    endsAt: new Date((from + hours) * hour),
  };
};
const found = (of: Parameters<typeof findClashes>[0]) =>
  findClashes(of).map(({ wanted, kind, other }) => `${wanted.key} ${kind} ${other.key}`);

test('a batch and a mentor have one class at a time, and a batch each number once; one that ends as another begins is no clash', () => {
  const held = [slot('held', { from: 10, number: 7, mentor: 5n })];
  expect(found({ held, wanted: [slot('same', { from: 10.5, number: 8 })] })).toEqual(['same batch held']);
  expect(found({ held, wanted: [slot('number', { from: 20, number: 7 })] })).toEqual(['number number held']);
  expect(found({ held, wanted: [slot('mentor', { from: 9.5, batch: 2n, mentor: 5n })] })).toEqual(['mentor mentor held']);
  expect(found({ held, wanted: [slot('after', { from: 11, number: 8, mentor: 5n })] })).toEqual([]);
  expect(found({ held: [], numbered: held, wanted: [slot('cancelled', { from: 10, number: 7 })] })).toEqual(['cancelled number held']);
});

test('of two that are wanted the later in the list clashes; what is held already is not judged', () => {
  const wanted = [slot('first', { from: 2, number: 2 }), slot('second', { from: 1.5, number: 3 })];
  expect(found({ held: [slot('a', { number: 9 }), slot('b', { number: 10 })], wanted })).toEqual(['second batch first']);
});

test('it finds what comparing each with each finds', () => {
  const any = fc.record({
    from: fc.integer({ min: 0, max: 30 }),
    hours: fc.integer({ min: 1, max: 4 }),
    batch: fc.bigInt(1n, 3n),
    mentor: fc.option(fc.bigInt(1n, 3n)),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 12 }), fc.array(any, { maxLength: 12 }), (heldOf, wantedOf) => {
      const held = heldOf.map((of, index) => slot(`h${index}`, { ...of, number: index }));
      const wanted = wantedOf.map((of, index) => slot(`w${index}`, { ...of, number: 100 + index }));
      const all = [...held, ...wanted];
      const expected = wanted.flatMap((one, index) =>
        all.slice(0, held.length + index).flatMap((other) => {
          if (one.startsAt >= other.endsAt || other.startsAt >= one.endsAt) return [];
          const isMentor = one.mentorId !== null && one.mentorId === other.mentorId;
          return [
            ...(one.batchId === other.batchId ? [`${one.key} batch ${other.key}`] : []),
            ...(isMentor ? [`${one.key} mentor ${other.key}`] : []),
          ];
        }),
      );
      expect(found({ held, wanted }).toSorted()).toEqual(expected.toSorted());
    }),
  );
});
