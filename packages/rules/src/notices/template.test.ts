import { expect, test } from 'vitest';
import { countSms, fillTemplate, hasCountedPlaces, placesOf, withName } from './template.ts';

test('a name goes into a text as it is', () => {
  expect(withName({ text: 'Hello {name}, {name}!', firstName: '$& Asha' })).toBe('Hello $& Asha, $& Asha!');
});

test('the places of a registered text are counted from 1', () => {
  expect(placesOf('{2} and {1} and {2} and {0} {name}')).toEqual([1, 2]);
  expect(['no place', '{1} {2}', '{2}', '{1} {3}'].map((text) => hasCountedPlaces({ text, max: 2 }))).toEqual([true, true, false, false]);
  expect(hasCountedPlaces({ text: '{1} {2} {3}', max: 2 })).toBe(false);
});

test('values fill their places, and are not read again', () => {
  expect(fillTemplate({ text: 'Dear {1}, {2} of {1} is open', values: ['{2}', 'Mock 3'] })).toBe('Dear {2}, Mock 3 of {2} is open');
  expect(fillTemplate({ text: 'Dear {1}, {2}', values: ['Asha'] })).toBe('Dear Asha, {2}');
});

test.each([
  ['', 0],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['क'.repeat(70), 1],
  ['क'.repeat(71), 2],
  ['क'.repeat(135), 3],
])('%s is charged as %d SMS', (text, count) => expect(countSms(text)).toBe(count));
