import { expect, test } from 'vitest';
import { isNotANumber, isUnfinishedNumber } from './numeric-answer.ts';

const typed = (text: string) => ({ kind: 'typed' as const, text });

test.each(['.', '-', '1/0', '9,0', '1e1', '3/', '4-2', 'abc', ' '])('TST-063 %j is not a number', (text) => {
  expect(isNotANumber({ type: 'numeric', response: typed(text) })).toBe(true);
});

test.each(['9 1/2', '90', '-.5', '1,200', '\u22124', '5.', ''])('TST-063 %j may be saved', (text) => {
  expect(isNotANumber({ type: 'numeric', response: typed(text) })).toBe(false);
});

test('TST-063 words and choices are not read as numbers', () => {
  expect(isNotANumber({ type: 'text', response: typed('1e1') })).toBe(false);
  expect(isNotANumber({ type: 'numeric', response: null })).toBe(false);
  expect(isNotANumber({ type: 'single', response: { kind: 'choice', labels: ['A'] } })).toBe(false);
});

test.each(['-', '\u2212', '+', '.', '-.', '1/', '9 1/', '-9 1/', '\u0967/'])('TST-063 %j may become a number', (text) => {
  expect(isUnfinishedNumber(text)).toBe(true);
});

test.each(['--', '1//', '9,0', '1e1', '1/0', 'abc', '1.2.', '-a'])('TST-063 %j does not', (text) => {
  expect(isUnfinishedNumber(text)).toBe(false);
});
