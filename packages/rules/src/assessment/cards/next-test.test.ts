import { expect, test } from 'vitest';
import { nextTest } from './next-test.ts';

const now = new Date('2026-11-21T10:00:00Z');
const day = (days: number) => new Date(now.getTime() + days * 86_400_000);
let last = 0n;
const aTest = (from: number, to: number, status: '' | 'in-progress' | 'completed' = '') => {
  last += 1n;
  return { assessmentId: last, status, releaseAt: day(from), endAt: day(to), booked: null };
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

test('a seat that is booked comes before a test that is open at home, and no more once it is over', () => {
  const open = aTest(-20, 1);
  const seat = (from: number, to: number, takeHome = false) => ({
    ...aTest(-9, 30),
    booked: { takeHome, opensAt: day(from), closesAt: day(to), checkIn: 'not-needed' as const },
  });
  const tuesday = seat(3, 3.1);
  const friday = seat(6, 6.1);
  const pick = (...tests: (typeof open | ReturnType<typeof seat>)[]) => nextTest({ tests, now })?.assessmentId ?? null;
  expect(pick(open, friday, tuesday)).toBe(tuesday.assessmentId);
  expect(pick(open, seat(-1, -0.9))).toBe(open.assessmentId);
  expect(pick(open, seat(-9, 30, true))).toBe(open.assessmentId);
});

test('TST-030 a test is next to the end of the last second of its window', () => {
  const closing = { ...aTest(-9, 0), endAt: now };
  const next = (ms: number) => nextTest({ tests: [closing], now: new Date(now.getTime() + ms) })?.assessmentId ?? null;
  expect(next(999)).toBe(closing.assessmentId);
  expect(next(1000)).toBeNull();
});

test('TST-062 a test under way stays the next when its window ends', () => {
  const running = aTest(-9, -0.1, 'in-progress');
  expect(nextTest({ tests: [aTest(-9, 2), running], now })).toBe(running);
});

test('what is done or over is not next', () => {
  expect(nextTest({ tests: [aTest(-9, 9, 'completed'), aTest(-9, -1)], now })).toBeNull();
});
