import fc from 'fast-check';
import { expect, it } from 'vitest';
import { markSteps } from './mark-steps.ts';

it('TST-064 tells where a cohort stands in steps of one width, and in which of them oneself', () => {
  const counts = [
    { marks: -100, candidates: 1 },
    { marks: 0, candidates: 2 },
    { marks: 300, candidates: 7 },
  ];
  expect(markSteps({ counts, own: 300 })).toEqual([
    { from: -100, to: 0, candidates: 1, own: false },
    { from: 0, to: 100, candidates: 2, own: false },
    { from: 100, to: 200, candidates: 0, own: false },
    { from: 200, to: 300, candidates: 0, own: false },
    { from: 300, to: 400, candidates: 7, own: true },
  ]);
});

it('TST-064 of fewer than ten nothing is told: it would tell of single people', () => {
  expect(markSteps({ counts: [], own: 300 })).toEqual([]);
  const counts = (candidates: number) => [
    { marks: 300, candidates },
    { marks: 600, candidates: 1 },
  ];
  expect(markSteps({ counts: counts(8), own: 300 })).toEqual([]);
  expect(markSteps({ counts: counts(9), own: 300 })).toHaveLength(4);
});

it('every candidate is in one step, oneself in exactly one, and there are never more than 24', () => {
  const count = fc.record({ marks: fc.integer({ min: -500_000, max: 900_000 }), candidates: fc.integer({ min: 0, max: 9 }) });
  fc.assert(
    fc.property(fc.array(count, { maxLength: 60 }), fc.integer({ min: -500_000, max: 900_000 }), (counts, own) => {
      const steps = markSteps({ counts, own });
      const present = counts.reduce((sum, { candidates }) => sum + candidates, 0);
      const all = present < 10 ? 0 : present;
      expect(steps.reduce((sum, { candidates }) => sum + candidates, 0)).toBe(all);
      expect(steps.length).toBeLessThanOrEqual(24);
      expect(steps.filter((step) => step.own).map(({ from, to }) => from <= own && own < to)).toEqual(all === 0 ? [] : [true]);
    }),
  );
});
