import { expect, test } from 'vitest';
import { codeOf, handedCodeOf, noDigits, pressKey, typeInto, type Digits } from './digits.ts';

const of = (text: string, focus = 0): Digits => ({ boxes: Array.from(text, (digit) => (digit === '-' ? '' : digit)), focus });
const shown = ({ boxes, focus }: Digits) => [boxes.map((box) => box || '-').join(''), focus];

test.each([
  ['a digit advances', '------', 0, '1', '1-----', 1],
  ['a digit in the last box stays there', '12345-', 5, '6', '123456', 5],
  ['a second digit takes the place of the first', '1-----', 0, '17', '7-----', 1],
  ['the same digit again only advances', '1-----', 0, '11', '1-----', 1],
  ['a pasted code fills all boxes', '------', 0, '123456', '123456', 5],
  ['a pasted code fills all boxes from any of them', '9-----', 3, '123456', '123456', 5],
  ['a code in the digits of Hindi', '------', 0, '\u0967\u0968\u0969\u096A\u096B\u096C', '123456', 5],
  ['a code with blanks and a dash', '------', 0, '123 - 456', '123456', 5],
  ['half a code fills from where it is', '------', 2, '45', '--45--', 4],
  ['a letter is dropped', '1-----', 1, 'x', '1-----', 1],
  ['an emptied box stays in focus', '12----', 1, '', '1-----', 1],
])('IDN-044 %s', (_name, before, index, text, after, focus) => {
  expect(shown(typeInto({ digits: of(before), index, text }))).toEqual([after, focus]);
});

test.each([
  ['Backspace', '12----', 1, '1-----', 1],
  ['Backspace', '1-----', 1, '------', 0],
  ['Backspace', '------', 0, '------', 0],
  ['Delete', '123---', 1, '1-3---', 1],
  ['ArrowLeft', '123---', 2, '123---', 1],
  ['ArrowRight', '123456', 5, '123456', 5],
  ['Home', '123---', 2, '123---', 0],
  ['End', '123---', 2, '123---', 5],
])('IDN-044 %s in %s, box %i', (key, before, index, after, focus) => {
  const next = pressKey({ digits: of(before), index, key });
  expect(next && shown(next)).toEqual([after, focus]);
});

test('IDN-035 IDN-036 the code is whole when all six boxes are filled', () => {
  expect(codeOf(noDigits())).toBeNull();
  expect(codeOf(of('12345-'))).toBeNull();
  expect(codeOf(of('123456'))).toBe('123456');
  expect(pressKey({ digits: noDigits(), index: 0, key: 'Tab' })).toBeNull();
});

test('a code that was handed over is whole with twelve digits, however they are grouped', () => {
  expect(handedCodeOf('1234 5678 9012')).toBe('123456789012');
  expect(handedCodeOf('1234 5678 901')).toBeNull();
});

test('IDN-044 emptied boxes are new ones even where they were empty, so that the focus goes to the first', () => {
  const before = noDigits();
  expect(noDigits()).toEqual(before);
  expect(noDigits()).not.toBe(before);
  expect(before.focus).toBe(0);
});
