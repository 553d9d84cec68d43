import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { isUnfit } from '../../types/asked.ts';
import { isUnfinishedNumber, isWithin, parseExactNumber } from './exact-number.ts';

const read = (text: string) => {
  const value = parseExactNumber(text);
  if (value === null) throw new Error(`'${text}' is no number`);
  return value;
};
const zero = read('0');
const same = (a: string, b: string) => isWithin({ value: read(a), key: read(b), tolerance: zero });

it.each([
  ['.6', '0.6'],
  ['3/5', '0.6'],
  ['0.60', '6/10'],
  [' 0.6 ', '0.6'],
  ['5.', '5'],
  ['1,200', '1200'],
  ['1 200', '1200'],
  ['1,00,000', '100000'],
  ['+7', '7'],
  ['\u22127', '-7'],
  ['- 7', '-7'],
  ['-1 1/2', '-3/2'],
  ['1/3', '2/6'],
  ['007', '7'],
  ['\u096A\u0968', '42'],
  ['\uFF14\uFF12', '42'],
  ['\u202A42\u202C', '42'],
  ['4\u200B2', '42'],
  ['\u20107', '-7'],
  ['\uFF0D\u0967.\u096B', '-3/2'],
  ['9\u00BD', '19/2'],
  ['1\u00A0200', '1200'],
])('%s is %s', (a, b) => {
  expect(same(a, b)).toBe(true);
});

it.each(['', ' ', 'abc', '0,6', '1,2', '12,34', '1/0', '1e3', '5%', '--5', '1.2.3', '.', '/', '1 2', '3 / 5 / 7', '4\u00B2', '10\u00B3'])(
  '%s is no number',
  (text) => {
    expect(parseExactNumber(text)).toBeNull();
  },
);

it('compares without floating point', () => {
  expect(same('0.30000000000000001', '0.3')).toBe(false);
  expect(isWithin({ value: read('0.333'), key: read('1/3'), tolerance: read('0.001') })).toBe(true);
  expect(isWithin({ value: read('0.332'), key: read('1/3'), tolerance: read('0.001') })).toBe(false);
});

it('reads back every fraction and every decimal', () => {
  const whole = fc.integer({ min: -1_000_000, max: 1_000_000 });
  fc.assert(
    fc.property(whole, fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 50 }), (above, below, factor) => {
      expect(same(`${above}/${below}`, `${above * factor}/${below * factor}`)).toBe(true);
      expect(same((above / 100).toFixed(2), `${above}/100`)).toBe(true);
    }),
  );
});

it('reads any text without failing', () => {
  expect(() => fc.assert(fc.property(fc.string(), (text) => void parseExactNumber(text)))).not.toThrow();
});

const typed = (text: string) => ({ kind: 'typed' as const, text });

test.each(['.', '-', '1/0', '9,0', '1e1', '3/', '4-2', 'abc', ' '])('TST-063 %j is not a number', (text) => {
  expect(isUnfit({ type: 'numeric', response: typed(text) })).toBe(true);
});

test.each(['9 1/2', '90', '-.5', '1,200', '\u22124', '5.', ''])('TST-063 %j may be saved', (text) => {
  expect(isUnfit({ type: 'numeric', response: typed(text) })).toBe(false);
});

test('TST-063 words and choices are not read as numbers', () => {
  expect(isUnfit({ type: 'text', response: typed('1e1') })).toBe(false);
  expect(isUnfit({ type: 'numeric', response: null })).toBe(false);
  expect(isUnfit({ type: 'single', response: { kind: 'choice', labels: ['A'] } })).toBe(false);
});

test.each(['-', '\u2212', '+', '.', '-.', '1/', '9 1/', '-9 1/', '\u0967/'])('TST-063 %j may become a number', (text) => {
  expect(isUnfinishedNumber(text)).toBe(true);
});

test.each(['--', '1//', '9,0', '1e1', '1/0', 'abc', '1.2.', '-a'])('TST-063 %j does not', (text) => {
  expect(isUnfinishedNumber(text)).toBe(false);
});
