import { expect, it } from 'vitest';
import { planInstalments, remindersDue, standingOf } from './instalments.ts';
import { minor } from './money.ts';
import { financialYear, formatNumber } from './receipt-number.ts';

it('a price is paid today and on each later day; who comes after one of them pays it at once', () => {
  const plan = (today: string) =>
    planInstalments({ total: minor(2_160_000), today, laterDays: ['2026-12-30', '2027-01-30'] }).map(({ amount, dueDay }) => [
      dueDay,
      amount,
    ]);
  expect(plan('2026-11-23')).toEqual([
    ['2026-11-23', 720_000],
    ['2026-12-30', 720_000],
    ['2027-01-30', 720_000],
  ]);
  expect(plan('2026-12-30')).toEqual([
    ['2026-12-30', 1_080_000],
    ['2027-01-30', 1_080_000],
  ]);
});

it.each([
  ['2026-12-26', 'ahead', 0],
  ['2026-12-27', 'ahead', 1],
  ['2026-12-30', 'ahead', 2],
  ['2026-12-31', 'late', 2],
  ['2027-01-05', 'late', 3],
  ['2027-01-06', 'closing', 3],
])('an instalment of 30 Dec on %s is %s, with %i reminders', (today, standing, reminders) => {
  const dueDay = '2026-12-30';
  expect(standingOf({ dueDay, isPaid: false, today })).toBe(standing);
  expect(standingOf({ dueDay, isPaid: true, today })).toBe('paid');
  expect(remindersDue({ dueDay, today })).toBe(reminders);
});

it('a financial year begins in April, and numbers say which', () => {
  expect(['2026-03-31', '2026-04-01', '2026-11-23', '2027-03-31'].map(financialYear)).toEqual([2025, 2026, 2026, 2026]);
  expect(formatNumber({ prefix: 'AB', series: 'receipt', year: 2026, number: 412 })).toBe('AB-2026-00412');
  expect(formatNumber({ prefix: 'AB', series: 'credit', year: 2026, number: 3 })).toBe('AB-C2026-00003');
  expect(() => formatNumber({ prefix: 'ABHYAS', series: 'credit', year: 2026, number: 3 })).toThrow(RangeError);
});
