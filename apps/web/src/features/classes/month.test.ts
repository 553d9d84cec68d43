import { expect, test } from 'vitest';
import { monthAfter, monthOf, weeksOf } from './month.ts';

test('MEN-044 months go on over the years', () => {
  expect(monthOf('2026-11-24')).toBe('2026-11');
  expect(monthAfter('2026-11', 2)).toBe('2027-01');
  expect(monthAfter('2026-01', -1)).toBe('2025-12');
});

test('MEN-040 a month is weeks from Sunday, with blanks where other months are', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks[0]?.[0]).toBe('2026-11-01');
  expect(weeks.at(-1)).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
  expect(weeksOf('2026-02')).toHaveLength(4);
  expect(weeksOf('2021-02')).toHaveLength(5);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
});
