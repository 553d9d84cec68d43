import { abilityOf, type Scored } from '@abhyas/rules/measurement/irt/ability.ts';
import { calibrate, curveOf } from '@abhyas/rules/measurement/irt/calibrate.ts';
import { expectedCounts } from '@abhyas/rules/measurement/irt/marginal.ts';
import { gaussHermite } from '@abhyas/rules/measurement/irt/quadrature.ts';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** LSAT section 6 (Bock and Lieberman, 1970); the estimates are those that the R package ltm publishes. */
const path = new URL('../../../../../../shared/data/lsat6.csv', import.meta.url);
const responsesOf = (pattern: string): Scored[] => pattern.split('').map((mark) => (mark === '1' ? 1 : 0));

// without ../shared there is nothing to read
describe.skipIf(!existsSync(path))('the two-parameter model of LSAT section 6', () => {
  const rows = existsSync(path)
    ? readFileSync(path, 'utf8')
        .trim()
        .split('\n')
        .slice(1)
        .flatMap((line) => {
          const [pattern = '', count = '0'] = line.split(',');
          return Array.from({ length: Number(count) }, () => responsesOf(pattern));
        })
    : [];
  const fit = calibrate(rows);
  const items = fit.items.flatMap((item) => curveOf(item) ?? []);

  test('parameters and likelihood are as published, to 0.01', () => {
    expect(fit).toMatchObject({ persons: 1000, converged: true });
    const off = (found: number | undefined, published: number) => Math.abs((found ?? Number.NaN) - published);
    for (const [at, published] of [-3.3597, -1.3696, -0.2799, -1.8659, -3.1236].entries())
      expect(off(items[at]?.difficulty, published)).toBeLessThan(0.01);
    for (const [at, published] of [0.8254, 0.7229, 0.8905, 0.6886, 0.6575].entries())
      expect(off(items[at]?.discrimination, published)).toBeLessThan(0.01);
    expect(off(fit.logLikelihood, -2466.653)).toBeLessThan(0.01);
  });

  test('expected counts of patterns are as published, to 0.02: ours come from estimates with all their digits', () => {
    const lines = items.map(({ discrimination, difficulty }) => ({ slope: discrimination, intercept: -discrimination * difficulty }));
    const patterns = ['00000', '00001', '11011', '11111'].map((pattern) => ({ responses: responsesOf(pattern), count: 1 }));
    const expected = expectedCounts({ persons: 1000, lines, nodes: gaussHermite(61), patterns });
    for (const [at, published] of [2.277, 5.861, 173.31, 296.693].entries())
      expect(Math.abs((expected[at] ?? Number.NaN) - published)).toBeLessThan(0.02);
  });

  test('modes and means of the posterior are as published, to 0.001', () => {
    const published = { '00000': [-1.895, -1.8969], '00001': [-1.479, -1.4746], '11111': [0.606, 0.6456] };
    for (const [pattern, [mode = 0, mean = 0]] of Object.entries(published)) {
      const { map, eap } = abilityOf({ items, responses: responsesOf(pattern) });
      expect(Math.abs(map - mode)).toBeLessThan(0.001);
      expect(Math.abs(eap - mean)).toBeLessThan(0.001);
    }
  });
});
