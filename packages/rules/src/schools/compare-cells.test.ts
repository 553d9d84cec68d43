import { expect, test } from 'vitest';
import { compareCells, isFigureColumn } from './compare-cells.ts';

const sorted = (cells: readonly string[], direction: 'asc' | 'desc' = 'asc') => cells.toSorted((a, b) => compareCells({ a, b, direction }));

test.each([
  ['numbers', ['95', '9', '100', '88.5'], ['9', '88.5', '95', '100']],
  ['amounts and shares', ['₹12,000', '₹1,500', '₹900'], ['₹900', '₹1,500', '₹12,000']],
  ['percentages', ['5%', '10%', '-2%'], ['-2%', '5%', '10%']],
  ['figures with a unit', ['12.5 lakh', '9 lakh'], ['9 lakh', '12.5 lakh']],
  ['days', ['05 Dec 2026', '28 Nov 2026', '01 Jan 2027'], ['28 Nov 2026', '05 Dec 2026', '01 Jan 2027']],
  ['days in other forms', ['2026-12-05', 'Nov 28, 2026'], ['Nov 28, 2026', '2026-12-05']],
  ['texts in any letter case', ['pune', 'Delhi', 'agra'], ['agra', 'Delhi', 'pune']],
  ['figures before words', ['Not needed', '12', '3'], ['3', '12', 'Not needed']],
])('SCH-030 cells of a table sort as what they are: %s', (_what, cells, expected) => {
  expect(sorted(cells)).toEqual(expected);
});

test('SCH-030 what is blank stays at the end in both directions', () => {
  expect(sorted(['–', '2', '', '1'])).toEqual(['1', '2', '–', '']);
  expect(sorted(['–', '2', '', '1'], 'desc')).toEqual(['2', '1', '–', '']);
});

test('SCH-030 a column of figures is one in which every cell that says something is a figure', () => {
  expect(isFigureColumn(['₹1,500', '', '₹2,000'])).toBe(true);
  expect(isFigureColumn(['1', 'Not needed'])).toBe(false);
  expect(isFigureColumn(['', '–'])).toBe(false);
});
