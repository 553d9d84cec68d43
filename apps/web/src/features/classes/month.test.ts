import { expect, test } from 'vitest';
import { weeksOf } from './month.ts';

test('MEN-040 a month is weeks from Sunday, with blanks where other months are', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks[0]?.[0]).toBe('2026-11-01');
  expect(weeks.at(-1)).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
  expect(weeksOf('2026-02')).toHaveLength(4);
  expect(weeksOf('2021-02')).toHaveLength(5);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
});
