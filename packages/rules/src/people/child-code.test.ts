import { expect, test } from 'vitest';
import { childCodeOf, parseChildCode, spacedCode } from './child-code.ts';

test('a code has eight signs that cannot be taken for one another', () => {
  expect(childCodeOf(Uint8Array.from([0, 1, 31, 32, 255, 8, 9, 10]))).toBe('23Z2ZABC');
  const every = childCodeOf(Uint8Array.from({ length: 8 }, (_, index) => index * 4));
  expect(every).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
});

test.each([
  ['23Z2 ZABC', '23Z2ZABC'],
  ['23z2-zabc ', '23Z2ZABC'],
  ['23Z2ZAB', null],
  ['23Z2ZABCD', null],
  ['23Z2ZAB0', null],
  ['', null],
])('%j is read as %j', (typed, code) => {
  expect(parseChildCode(typed)).toBe(code);
});

test('it is shown in two halves', () => {
  expect(spacedCode('23Z2ZABC')).toBe('23Z2 ZABC');
});
