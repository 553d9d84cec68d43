import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countingResult, engineResultRefusal } from './engine-result.ts';

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000);

it('the result that was finished last counts, in whatever order they come', () => {
  const results = fc.uniqueArray(fc.record({ id: fc.bigInt({ min: 1n, max: 50n }), finishedAt: fc.nat(20).map(at) }), {
    selector: ({ id }) => id,
    minLength: 1,
  });
  fc.assert(
    fc.property(results, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (given, random) => {
      const found = countingResult(given);
      const keys = new Map(given.map((one) => [one, random.next().value]));
      expect(countingResult(given.toSorted((one, other) => (keys.get(one) ?? 0) - (keys.get(other) ?? 0)))).toEqual(found);
      expect(
        given.every(
          ({ finishedAt, id }) =>
            found !== null && (finishedAt < found.finishedAt || (finishedAt.getTime() === found.finishedAt.getTime() && id >= found.id)),
        ),
      ).toBe(true);
    }),
  );
  expect(countingResult([])).toBeNull();
});

it.each([
  ['at the moment of the launch', 100, ''],
  ['a minute before it, by a clock that is behind', 40, ''],
  ['earlier', 39, 'The test cannot have been finished before it was launched.'],
  ['now, weeks after the launch', 2_000_000, ''],
  ['a minute from now, by a clock that is ahead', 2_000_060, ''],
  ['later', 2_000_061, 'The test cannot have been finished in the future.'],
])('finished %s', (_title, finished, refusal) => {
  expect(engineResultRefusal({ finishedAt: at(finished), launchedAt: at(100), now: at(2_000_000), marks: 60, maxMarks: 60 })).toBe(refusal);
});

it('more marks than there are are refused', () => {
  const moments = { finishedAt: at(200), launchedAt: at(100), now: at(300) };
  expect(engineResultRefusal({ ...moments, marks: 70, maxMarks: 60 })).toBe("'marks' (70) cannot be more than 'maxMarks' (60).");
  expect(engineResultRefusal({ ...moments, marks: -20, maxMarks: 60 })).toBe('');
});
