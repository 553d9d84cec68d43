import { expect, test } from 'vitest';
import { calculatorKey, emptyCalculator, press, type CalculatorKey } from './calculate.ts';

const run = (...keys: string[]) => keys.reduce((state, key) => press(state, key as CalculatorKey), emptyCalculator);

test.each<[string[], string]>([
  [['1', '2', '+', '3', '='], '15'],
  [['0', '.', '1', '+', '0', '.', '2', '='], '0.3'],
  [['2', '+', '3', '*', '4', '='], '20'],
  [['8', '/', '3', '='], '2.66666666667'],
  [['9', 'root'], '3'],
  [['2', '0', '0', '+', '1', '0', '%', '='], '220'],
  [['2', '0', '0', '-', '1', '0', '%', '='], '180'],
  [['2', '0', '0', '*', '1', '0', '%', '='], '20'],
  [['2', '0', '0', '/', '1', '0', '%', '='], '2000'],
  [['5', '%'], '0.05'],
  [['5', 'sign', '*', '3', '='], '-15'],
  [['4', '+', '-', '1', '='], '3'],
  [['1', '2', 'back', '.', '.', '5'], '1.5'],
  [['7', 'back'], '0'],
  [['2', '+', '3', '=', '9'], '9'],
  [['1', '/', '3', '*', '3', '='], '1'],
  [['.', '1', '+', '.', '2', '-', '.', '3', '='], '0'],
  [['2', 'root', '*', '2', 'root', '='], '2'],
  [['9', '/', '4', '=', 'sign', '+', '1', '='], '-1.25'],
  [['1', '.', '0', '0', '5', '*', '1', '0', '0', '='], '100.5'],
])('%j shows %s', (keys, entry) => expect(run(...keys).entry).toBe(entry));

test.each<[string[], string]>([
  [['5', 'MS', 'C', '2', '+', 'MR', '='], '7'],
  [['5', 'M+', '3', 'M+', 'MR'], '8'],
  [['5', 'M+', '3', 'M-', 'C', 'MR'], '2'],
  [['5', 'MS', 'MC', 'MR'], '0'],
  [['4', 'inverse'], '0.25'],
  [['3', 'inverse', '*', '3', '='], '1'],
])('the memory, and one divided by: %j shows %s', (keys, entry) => expect(run(...keys).entry).toBe(entry));

test('TST-063 an error leaves the memory', () => {
  expect(run('5', 'MS', '0', 'inverse').mode).toBe('error');
  expect(run('5', 'MS', '0', 'inverse', 'C', 'MR').entry).toBe('5');
});

test('a division by zero is an error until it is cleared', () => {
  expect(run('1', '/', '0', '=', '5').mode).toBe('error');
  expect(run('1', '/', '0', '=', 'C')).toEqual(emptyCalculator);
});

test.each([
  ['7', '7'],
  ['Enter', '='],
  ['Backspace', 'back'],
  [',', '.'],
  ['Tab', null],
])('the key %s is %s', (key, expected) => expect(calculatorKey(key)).toBe(expected));
