import { expect, test } from 'vitest';
import { percentileText, readMarks } from './percentile-text.ts';

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
