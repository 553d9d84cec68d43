import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactOf, subtract, MathError, divide, add, rootOf, textOf, multiply, whole } from './exact.ts';

test.each([
  ['0.5', '0.5'],
  ['.25', '0.25'],
  ['-0.000001', '-0.000001'],
  ['1e21', '1e21'],
  ['-1.5e-9', '-1.5e-9'],
  ['12345678901234', '12345678901234'],
  ['123456789012345', '1.23456789012e14'],
  ['0.9999999999999', '1'],
  ['99999999999.99', '100000000000'],
  ['1234567.5', '1234567.5'],
])('%s is shown as %s', (text, shown) => expect(textOf(exactOf(text))).toBe(shown));

test('what floats get wrong is right', () => {
  expect(textOf(subtract(add(exactOf('0.1'), exactOf('0.2')), exactOf('0.3')))).toBe('0');
  expect(textOf(multiply(divide(whole(1n), whole(3n)), whole(3n)))).toBe('1');
  expect(textOf(multiply(exactOf('1.005'), whole(1000n)))).toBe('1005');
});

test('a root is exact where there is one, and has twelve right digits elsewhere', () => {
  expect(rootOf(exactOf('0.01'))).toEqual({ above: 1n, below: 10n });
  expect(textOf(rootOf(whole(2n)))).toBe('1.41421356237');
  expect(textOf(multiply(rootOf(whole(2n)), rootOf(whole(2n))))).toBe('2');
});

test('what has no value says so', () => {
  expect(() => divide(whole(1n), whole(0n))).toThrow(MathError);
  expect(() => rootOf(whole(-1n))).toThrow(MathError);
});

test('shows what floats of few digits show', () => {
  const decimal = fc.tuple(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.integer({ min: 0, max: 6 }));
  fc.assert(
    fc.property(decimal, ([digits, places]) => {
      const text = (digits / 10 ** places).toFixed(places);
      expect(Number(textOf(exactOf(text)))).toBeCloseTo(Number(text), 10);
      expect(textOf(exactOf(textOf(exactOf(text))))).toBe(textOf(exactOf(text)));
    }),
  );
});
