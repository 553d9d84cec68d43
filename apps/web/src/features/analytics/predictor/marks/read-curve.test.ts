import { expect, test } from 'vitest';
import { percentileText, readCurve, readMarks } from './read-curve.ts';

const curve = { from: -1, percentile: [10, 20, 40], low: [5, 15, 30], high: [15, 30, 50] };

test('PRF-011 marks are read off the curve, between two marks on the line, beyond the ends at the end', () => {
  expect(readCurve({ curve, marks: 0 })).toEqual({ percentile: 20, low: 15, high: 30 });
  expect(readCurve({ curve, marks: 0.5 })).toEqual({ percentile: 30, low: 22.5, high: 40 });
  expect(readCurve({ curve, marks: -9 })?.percentile).toBe(10);
  expect(readCurve({ curve, marks: 9 })?.percentile).toBe(40);
  expect(readCurve({ curve: { ...curve, low: [], high: [] }, marks: 0 })).toEqual({ percentile: 20, low: null, high: null });
  expect(readCurve({ curve: { from: 0, percentile: [], low: [], high: [] }, marks: 0 })).toBeNull();
});

test.each([
  [50, '50.0'],
  [97.94, '97.9'],
  [99, '99.00'],
  [99.456, '99.46'],
  [100, '99.99'],
])('a percentile of %d reads %s', (value, text) => {
  expect(percentileText(value)).toBe(text);
});

test.each([
  ['', null],
  [' 34 ', 34],
  ['\u22125,5', -5.5],
  ['72', 72],
  ['73', Number.NaN],
  ['-25', Number.NaN],
  ['many', Number.NaN],
])('%j of 72 marks is %s', (text, marks) => {
  expect(readMarks({ text, total: 72 })).toEqual(marks);
});
