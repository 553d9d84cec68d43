import { expect, test } from 'vitest';
import { limitRefusal } from './mentor-limits.ts';

const now = new Date('2026-11-24T04:30:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const refusal = (of: Partial<Parameters<typeof limitRefusal>[0]>) =>
  limitRefusal({ startsAt: inHours(24), isHeld: false, taken: 0, limits: { noticeHours: 0, maxPerDay: 0 }, now, ...of });

test('MEN-035 a time can be booked until the notice that its mentor wants', () => {
  const limits = { noticeHours: 4, maxPerDay: 0 };
  expect(refusal({ startsAt: inHours(4), limits })).toBe('');
  expect(refusal({ startsAt: new Date(inHours(4).getTime() - 1), limits })).toBe('notice');
  expect(refusal({ startsAt: inHours(0.1) })).toBe('');
});

test('MEN-035 a mentor takes so many sessions a day and no more, and keeps what is held for a student', () => {
  const limits = { noticeHours: 4, maxPerDay: 3 };
  expect(refusal({ limits, taken: 2 })).toBe('');
  expect(refusal({ limits, taken: 3 })).toBe('full');
  expect(refusal({ taken: 30 })).toBe('');
  expect(refusal({ limits, taken: 3, startsAt: inHours(1), isHeld: true })).toBe('');
});
