import { expect, test } from 'vitest';
import { cutoffGap } from './cutoff-gap.ts';

test.each([
  { own: 97.9, cutoff: 96.5, gap: 1.4 },
  { own: 96.499, cutoff: 96.5, gap: 0 },
  { own: 96.49, cutoff: 96.5, gap: -0.01 },
  { own: 99.9512, cutoff: 99.952, gap: -0.001 },
])('SCH-027 SCH-028 $own is $gap from a cutoff of $cutoff, with the decimals of the cutoff', ({ own, cutoff, gap }) => {
  expect(cutoffGap({ own, cutoff })).toBe(gap);
});
