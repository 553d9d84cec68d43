import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shuffleItems, shuffleOptions } from './shuffle.ts';

const seeds = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const sections = fc
  .array(fc.constantFrom(null, null, 'p', 'q', 'r'), { maxLength: 30 })
  .map((passages) => passages.map((passageId, at) => ({ itemId: String(at + 1), passageId })));
const options = ['A', 'B', 'C', 'D'].map((label) => ({ label }));

describe('the order of one candidate', () => {
  it('holds every item once, and keeps those of a passage together and in their order', () => {
    fc.assert(
      fc.property(sections, seeds, (items, seed) => {
        const shuffled = shuffleItems({ items, seed });
        expect(shuffled.toSorted((a, b) => Number(a.itemId) - Number(b.itemId))).toEqual(items);
        for (const passage of ['p', 'q', 'r']) {
          const places = shuffled.flatMap(({ passageId }, at) => (passageId === passage ? [at] : []));
          expect(places).toEqual(places.map((_, at) => (places[0] ?? 0) + at));
          const inside = (all: typeof items) => all.filter(({ passageId }) => passageId === passage);
          expect(inside(shuffled)).toEqual(inside(items));
        }
      }),
    );
  });

  it('is the same whenever it is asked for, and does not hang on the order of the pack', () => {
    fc.assert(
      fc.property(sections, seeds, (items, seed) => {
        const single = items.map(({ itemId }) => ({ itemId, passageId: null }));
        expect(shuffleItems({ items: single.toReversed(), seed })).toEqual(shuffleItems({ items: single, seed }));
        expect(shuffleOptions({ options: options.toReversed(), itemId: '7', seed })).toEqual(
          shuffleOptions({ options, itemId: '7', seed }),
        );
      }),
    );
  });
});

it('is another for other candidates and other questions: every place comes about equally often', () => {
  const first = new Map<string, number>();
  for (let seed = 1; seed <= 4000; seed += 1) {
    const [option] = shuffleOptions({ options, itemId: String(seed % 40), seed });
    first.set(option?.label ?? '', (first.get(option?.label ?? '') ?? 0) + 1);
  }
  for (const { label } of options) expect(Math.abs((first.get(label) ?? 0) - 1000)).toBeLessThan(150);
});

it('gives different orders to the same options of different questions', () => {
  const orders = Array.from({ length: 200 }, (_, item) =>
    shuffleOptions({ options, itemId: String(item), seed: 42 })
      .map(({ label }) => label)
      .join(''),
  );
  expect(new Set(orders).size).toBe(24);
});
