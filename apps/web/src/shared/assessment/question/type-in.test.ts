import { expect, test } from 'vitest';
import { keyIn, type KeypadKey } from './type-in.ts';

test.each<[string, KeypadKey, string]>([
  ['', '4', '4'],
  ['4', '.', '4.'],
  ['4.5', '.', '4.5'],
  ['3', '/', '3/'],
  ['3/5', '/', '3/5'],
  ['3/5', '.', '3/5'],
  ['4.5', '-', '-4.5'],
  ['-4.5', '-', '4.5'],
  ['4.5', 'back', '4.'],
  ['', 'back', ''],
  ['4.5', 'all', ''],
  ['12345678901234567890', '1', '12345678901234567890'],
])('%j and %s give %j', (text, key, expected) => expect(keyIn({ text, caret: text.length }, key).text).toBe(expected));

test.each<[string, KeypadKey[], string]>([
  ['123', ['left', 'left', '4'], '14|23'],
  ['123', ['left', 'back'], '1|3'],
  ['123', ['left', 'left', 'left', 'left', 'back', '9'], '9|123'],
  ['12', ['left', '-', '7'], '-17|2'],
  ['-12', ['left', 'left', '-', '3'], '3|12'],
  ['-12', ['left', 'left', 'left', '3'], '|-12'],
  ['12', ['right', '3', 'left', '.'], '12.|3'],
])('%j and %j give %j', (text, keys, expected) => {
  const { text: typed, caret } = keys.reduce(keyIn, { text, caret: text.length });
  expect(`${typed.slice(0, caret)}|${typed.slice(caret)}`).toBe(expected);
});
