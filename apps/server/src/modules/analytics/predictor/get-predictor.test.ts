import { expect, test } from 'vitest';
import { evaluateMapping } from './get-predictor.ts';

const exam = { key: 'cat', name: 'CAT', totalMarks: 198, parts: [], targets: [], backTests: [], errors: null, sources: [], cohort: null };

test('PRF-011 every target of a mapping is the first mark whose percentile on its own curve is the one aimed at; those it never reaches are left out', () => {
  // who has 100 of 100 is expected near the 96th percentile of the next test: a prediction is closer to the middle than a rank
  const points = Array.from({ length: 101 }, (_, score) => ({ score, percentile: 50 + 0.93 * (score - 50), low: 0, high: 100 }));
  const { targets, parts } = evaluateMapping({
    exam,
    test: { assessmentId: 1n, name: 'Mock 1', totalMarks: 100 },
    mapping: {
      assessmentId: 1n,
      version: 1,
      candidates: 400,
      furtherCandidates: 400,
      furtherRescores: 0,
      madeAt: new Date(0),
      pairs: 400,
      points,
      holdOuts: [],
    },
  });
  const curve = parts[0]?.curve;
  const at = (marks: number) => curve?.percentile[marks - curve.from] ?? 0;
  expect(targets.map(({ percentile }) => percentile)).toEqual([80, 85, 90, 95]);
  for (const { percentile, marks } of targets) {
    expect(at(marks)).toBeGreaterThanOrEqual(percentile);
    expect(at(marks - 1)).toBeLessThan(percentile);
  }
});
