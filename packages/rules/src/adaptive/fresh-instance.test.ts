import { expect, test } from 'vitest';
import { freshInstance, oneOfEachModel } from './fresh-instance.ts';

const of = (model: string | null, ...ids: number[]) => ids.map((itemId) => ({ itemId, model }));

test.each([
  [[], 1],
  [[1], 2],
  [[1, 3], 2],
  [[2, 3, 1], 2],
  [[3, 2, 1, 3], 2],
])('after %j the instance %d is fresh, or was met longest ago', (met, itemId) => {
  expect(freshInstance({ instances: of('m', 1, 2, 3), met })?.itemId).toBe(itemId);
});

test('of each model one instance is left, the one that the round has given before any other', () => {
  const items = [...of(null, 1, 2), ...of('m', 10, 11, 12), ...of('n', 20, 21)];
  const { items: left, standIn } = oneOfEachModel({ items, met: [10, 12], given: [12, 1] });
  expect(left.map(({ itemId }) => itemId)).toEqual([1, 2, 12, 20]);
  expect(standIn.get(10)).toBe(12);
  expect(standIn.get(2)).toBe(2);
});
