import { expect, test } from 'vitest';
import { lastMonths, middlePercentile, monthAfter } from './months.ts';

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-03', -15, '2024-12'],
  ['2026-03', 0, '2026-03'],
])('MEN-044 %s and %i months is %s', (month, count, other) => {
  expect(monthAfter(month, count)).toBe(other);
});

test('the last months go over a new year, oldest first', () => {
  expect(lastMonths({ month: '2027-02', count: 4 })).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
});

test.each([
  [[], ''],
  [['', ''], ''],
  [['9.50', '98.21', ''], '9.50'],
  [['80.00', '9.50', '98.21'], '80.00'],
])('the middle of %j is %j', (percentiles, middle) => {
  expect(middlePercentile(percentiles)).toBe(middle);
});
