import { expect, test } from 'vitest';
import { oneOfEachModel } from './fresh-instance.ts';

const of = (model: string | null, ...ids: number[]) =>
  ids.map((itemId, at) => ({ itemId, model, set: model, seed: model === null ? null : at + 1 }));

test.each([
  [[], 1],
  [[1], 2],
  [[1, 3], 2],
  [[2, 3, 1], 2],
  [[3, 2, 1, 3], 2],
])('after %j the instance %d is fresh, or was met longest ago', (met, itemId) => {
  expect(oneOfEachModel({ items: of('m', 1, 2, 3), met, given: [] }).items).toMatchObject([{ itemId }]);
});

test('of each model one instance is left, the one that the round has given before any other', () => {
  const items = [...of(null, 1, 2), ...of('m', 10, 11, 12), ...of('n', 20, 21)];
  const { items: left, standIn } = oneOfEachModel({ items, met: [10, 12], given: [12, 1] });
  expect(left.map(({ itemId }) => itemId)).toEqual([1, 2, 12, 20]);
  expect(standIn.get(10)).toBe(12);
  expect(standIn.get(2)).toBe(2);
});

test.each([
  { met: [], given: [], left: [10, 20] },
  { met: [20], given: [], left: [11, 21] },
  { met: [11, 20], given: [], left: [12, 22] },
  { met: [], given: [21], left: [11, 21] },
])('the questions of a set are all of one seed: after $met, with $given in the round, $left', ({ met, given, left }) => {
  const items = [...of('m', 10, 11, 12), ...of('n', 20, 21, 22)].map((item) => ({ ...item, set: 'passage' }));
  expect(oneOfEachModel({ items, met, given }).items.map(({ itemId }) => itemId)).toEqual(left);
});
