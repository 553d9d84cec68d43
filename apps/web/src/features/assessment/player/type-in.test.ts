import { expect, test } from 'vitest';
import { cleanNumeric, keyIn, type KeypadKey } from './type-in.ts';

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
])('%j and %s give %j', (text, key, expected) => expect(keyIn(text, key)).toBe(expected));

test.each([
  ['1,200 km', '1200'],
  ['\u22124', '-4'],
  ['3/5', '3/5'],
  ['4-2', '42'],
  ['abc', ''],
])('%j becomes %j', (text, expected) => expect(cleanNumeric(text)).toBe(expected));
