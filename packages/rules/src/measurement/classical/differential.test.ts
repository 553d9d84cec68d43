import { describe, expect, it } from 'vitest';
import { differential } from './differential.ts';

const stratum = (reference: [number, number], focal: [number, number]) => ({
  reference: { right: reference[0], wrong: reference[1] },
  focal: { right: focal[0], wrong: focal[1] },
});

describe('an item compared between groups', () => {
  it('by hand: one level, an odds ratio of 4', () => {
    // 40 : 10 beside 25 : 25, so α = (40 × 25) / (10 × 25) = 4
    const found = differential([stratum([40, 10], [25, 25])]);
    expect(found?.delta).toBeCloseTo(-2.35 * Math.log(4), 12);
    // with one level the variance of the log odds ratio is 1/40 + 1/10 + 1/25 + 1/25
    expect(found?.standardError).toBeCloseTo(2.35 * Math.sqrt(1 / 40 + 1 / 10 + 1 / 25 + 1 / 25), 12);
    expect(found?.size).toBe('C');
  });

  it('levels apart: a group that is weaker as a whole, but equal at each level, is treated alike', () => {
    const found = differential([stratum([90, 10], [9, 1]), stratum([10, 10], [100, 100])]);
    expect(found?.delta).toBeCloseTo(0, 12);
    expect(found?.size).toBe('A');
  });

  it.each([
    ['A: small', [stratum([500, 500], [450, 550])], 'A'],
    ['A: large, but so few that it may be chance', [stratum([6, 4], [3, 7])], 'A'],
    ['B: between', [stratum([600, 400], [480, 520])], 'B'],
    ['C: large and certain', [stratum([700, 300], [400, 600])], 'C'],
  ] as const)('class %s', (_name, strata, size) => {
    expect(differential(strata)?.size).toBe(size);
  });

  it('turned round, the sign turns', () => {
    const there = differential([stratum([70, 30], [40, 60])]);
    const back = differential([stratum([40, 60], [70, 30])]);
    expect(there?.delta).toBeCloseTo(-(back?.delta ?? Number.NaN), 12);
    expect(there?.delta).toBeLessThan(0);
  });

  it('says nothing where a group is at no level of the other, or no one is right', () => {
    expect(differential([])).toBeNull();
    expect(differential([stratum([10, 10], [0, 0])])).toBeNull();
    expect(differential([stratum([0, 10], [0, 10])])).toBeNull();
  });
});
