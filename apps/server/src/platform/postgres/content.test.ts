import { expect, test } from 'vitest';
import { createContentCache } from './content.ts';

/** A cache over content of about 1 kB a course, and the courses it has loaded, in order. */
function countedCache({ maxBytes, fail = () => false }: { maxBytes?: number; fail?: () => boolean } = {}) {
  const loaded: bigint[] = [];
  const cached = createContentCache(
    async (courseId) => {
      loaded.push(courseId);
      if (fail()) throw new Error('the database is away');
      return { courseId, nodes: new Map([[courseId, 'x'.repeat(1000)]]) };
    },
    maxBytes === undefined ? {} : { maxBytes },
  );
  return { cached, loaded };
}

test('content is loaded once for a version, by concurrent calls too, and again for the next version', async () => {
  const { cached, loaded } = countedCache();
  const [first, second] = await Promise.all([cached({ courseId: 1n, version: 'a' }), cached({ courseId: 1n, version: 'a' })]);
  expect(await cached({ courseId: 1n, version: 'a' })).toBe(first);
  expect(second).toBe(first);
  expect(loaded).toEqual([1n]);
  await cached({ courseId: 1n, version: 'b' });
  expect(loaded).toEqual([1n, 1n]);
});

test('the course used least recently is evicted when the bytes do not suffice', async () => {
  const { cached, loaded } = countedCache({ maxBytes: 2500 });
  for (const courseId of [1n, 2n, 1n, 3n]) await cached({ courseId, version: 'a' });
  expect(loaded).toEqual([1n, 2n, 3n]);
  await cached({ courseId: 1n, version: 'a' });
  expect(loaded).toEqual([1n, 2n, 3n]);
  await cached({ courseId: 2n, version: 'a' });
  expect(loaded).toEqual([1n, 2n, 3n, 2n]);
});

test('content larger than the whole cache is answered and not kept', async () => {
  const { cached, loaded } = countedCache({ maxBytes: 500 });
  for (const courseId of [1n, 1n]) expect(await cached({ courseId, version: 'a' })).toMatchObject({ courseId });
  expect(loaded).toEqual([1n, 1n]);
});

test('without imported content nothing is kept', async () => {
  const { cached, loaded } = countedCache();
  for (const courseId of [1n, 1n]) await cached({ courseId, version: null });
  expect(loaded).toEqual([1n, 1n]);
});

test('a load that fails is not kept', async () => {
  let isAway = true;
  const { cached, loaded } = countedCache({ fail: () => isAway });
  await expect(cached({ courseId: 1n, version: 'a' })).rejects.toThrow('the database is away');
  isAway = false;
  expect(await cached({ courseId: 1n, version: 'a' })).toMatchObject({ courseId: 1n });
  expect(loaded).toEqual([1n, 1n]);
});
