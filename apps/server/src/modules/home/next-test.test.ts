import { expect, test } from 'vitest';
import { nextTest } from './next-test.ts';

const now = new Date('2026-11-21T10:00:00Z');
const day = (days: number) => new Date(now.getTime() + days * 86_400_000);
let last = 0n;
const aTest = (from: number, to: number, status: '' | 'in-progress' | 'completed' = '') => {
  last += 1n;
  return { assessmentId: last, status, releaseAt: day(from), endAt: day(to) };
};

test('a test under way comes first, then the open one that closes first, then the one that opens first', () => {
  const running = aTest(-9, 30, 'in-progress');
  const closing = aTest(-9, 2);
  const open = aTest(-20, 10);
  const coming = aTest(3, 12);
  const later = aTest(5, 6);
  const pick = (...tests: (typeof open)[]) => nextTest({ tests, now })?.assessmentId ?? null;
  expect(pick(later, open, closing, running)).toBe(running.assessmentId);
  expect(pick(later, open, closing)).toBe(closing.assessmentId);
  expect(pick(later, coming)).toBe(coming.assessmentId);
});

test('what is done or over is not next', () => {
  expect(nextTest({ tests: [aTest(-9, 9, 'completed'), aTest(-9, -1)], now })).toBeNull();
});
