import fc from 'fast-check';
import { expect, it } from 'vitest';
import { drawQuestions } from './draw-questions.ts';

const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 });
const candidates = fc
  .array(fc.record({ passage: fc.constantFrom(null, null, 'b/p', 'b/q', 'b/r'), fits: fc.constantFrom(true, true, true, false) }), {
    maxLength: 30,
  })
  .map((all) => all.map((one, position) => ({ ...one, name: `b/q-${position}`, position })));
const counts = fc.integer({ min: 1, max: 20 });

it('draws no more than it is asked for, each once, and only what fits', () => {
  fc.assert(
    fc.property(candidates, counts, seeds, (all, count, seed) => {
      const drawn = drawQuestions({ candidates: all, count, seed });
      expect(drawn.length).toBeLessThanOrEqual(count);
      expect(new Set(drawn).size).toBe(drawn.length);
      for (const name of drawn) expect(all.find((one) => one.name === name)?.fits).toBe(true);
    }),
  );
});

it('keeps the questions of a passage together and in their order: all of them, or none', () => {
  fc.assert(
    fc.property(candidates, counts, seeds, (all, count, seed) => {
      const drawn = drawQuestions({ candidates: all, count, seed });
      for (const [passage, inside] of Map.groupBy(all, (one) => one.passage)) {
        if (passage === null) continue;
        const places = inside.map(({ name }) => drawn.indexOf(name));
        const [first = -1] = places;
        expect(places).toEqual(places.map((_place, at) => (first < 0 ? -1 : first + at)));
      }
    }),
  );
});

it('draws as many as the sets leave possible', () => {
  fc.assert(
    fc.property(candidates, counts, seeds, (all, count, seed) => {
      const sizes = [...Map.groupBy(all, ({ name, passage }) => passage ?? name).values()]
        .filter((inside) => inside.every(({ fits }) => fits))
        .map((inside) => inside.length);
      const sums = sizes.reduce((found, size) => new Set([...found, ...[...found].map((sum) => sum + size)]), new Set([0]));
      const most = Math.max(...[...sums].filter((sum) => sum <= count));
      expect(drawQuestions({ candidates: all, count, seed })).toHaveLength(most);
    }),
  );
});

it('draws the same by the same seed, whatever order the questions come in, and others by another', () => {
  fc.assert(
    fc.property(candidates, counts, seeds, (all, count, seed) => {
      expect(drawQuestions({ candidates: all.toReversed(), count, seed })).toEqual(drawQuestions({ candidates: all, count, seed }));
    }),
  );
  const many = Array.from({ length: 50 }, (_each, position) => ({ name: `b/q-${position}`, passage: null, position, fits: true }));
  const draws = new Set([1, 2, 3, 4, 5].map((seed) => drawQuestions({ candidates: many, count: 5, seed }).join()));
  expect(draws.size).toBe(5);
});
