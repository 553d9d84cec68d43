import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainDigits, plainText } from './plain-text.ts';

test.each([
  ['Newton\u2019s', "Newton's"],
  ['Newton\u02BCs', "Newton's"],
  ['Newton\u00B4s', "Newton's"],
  ['\u201Cyes\u201D', '"yes"'],
  ['well\u2010known', 'well-known'],
  ['well\u2011known \u2013 so', 'well-known - so'],
  ['photo\u00ADsynthesis', 'photosynthesis'],
  ['\u202A9400000004\u202C', '9400000004'],
  ['New\u00A0\u2009 Delhi\u200B', 'New Delhi'],
  ['\uFEFFword\u2060', 'word'],
  ['x\u00B2', 'x\u00B2'],
  ['10\u207B\u00B3', '10\u207B\u00B3'],
  ['H\u2082O', 'H2O'],
  ['9\u00BD', '9 1/2'],
  ['\u00BE', '3/4'],
  ['\uFF21\uFF22\uFF03', 'AB#'],
  ['\uFB01ne', 'fine'],
  ['\u0664\u0662\u066B\u0665', '42.5'],
  ['  ', ''],
  ['\u200B\u00A0', ''],
])('%j is compared as %j', (typed, plain) => expect(plainText(typed)).toBe(plain));

test.each([
  ['Devanagari', '\u096A\u0968', '42'],
  ['full-width', '\uFF14\uFF12', '42'],
  ['Arabic', '\u0664\u0662', '42'],
  ['Persian', '\u06F4\u06F2', '42'],
  ['Bengali', '\u09EA\u09E8', '42'],
  ['Tamil', '\u0BEA\u0BE8', '42'],
  ['monospace', '\u{1D7FA}\u{1D7F8}', '42'],
])('digits of another script are numbers: %s', (_script, typed, digits) => {
  expect(plainDigits(typed)).toBe(digits);
  expect(plainText(typed)).toBe(digits);
});

test('every decimal digit of Unicode has its value', () => {
  const digits = Array.from({ length: 0x1ffff }, (_, point) => String.fromCodePoint(point)).filter((sign) => /\p{Nd}/u.test(sign));
  expect(digits.filter((digit) => !/^[0-9]$/.test(plainDigits(digit)))).toEqual([]);
  const compatible = digits.filter((digit) => /^[0-9]$/.test(digit.normalize('NFKC')));
  expect(compatible.map(plainDigits)).toEqual(compatible.map((digit) => digit.normalize('NFKC')));
});

test('a plain text is compared as it is, and any other the same way again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      expect(plainText(plainText(typed))).toBe(plainText(typed));
    }),
  );
});
