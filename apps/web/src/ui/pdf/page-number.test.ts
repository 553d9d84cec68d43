import { expect, test } from 'vitest';
import { typedPage } from './page-number.ts';

test.each([
  ['1', 1],
  [' 7 ', 7],
  ['12', 12],
  ['13', 12],
  ['99999999999', 12],
  ['0', 1],
  ['-3', 1],
  ['', null],
  ['two', null],
  ['2.5', null],
])('MED-002, MED-003 %j typed into a file of 12 pages is page %s', (text, expected) => {
  expect(typedPage({ text, pages: 12 })).toBe(expected);
});
