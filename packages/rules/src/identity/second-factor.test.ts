import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  factorRules,
  formatRecoveryCode,
  generateRecoveryCode,
  isSecondStepOpen,
  isWithin,
  mustSetUpTwoStep,
  parseFactorCode,
} from './second-factor.ts';

const now = new Date('2026-11-22T10:00:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

test.each([
  ['123456', { kind: 'app', code: '123456' }],
  [' 123 456 ', { kind: 'app', code: '123456' }],
  ['123-456', { kind: 'app', code: '123456' }],
  ['abcde-fghjk', { kind: 'recovery', code: 'abcdefghjk' }],
  ['ABCDE FGHJK', { kind: 'recovery', code: 'abcdefghjk' }],
  ['oilde-fghjk', { kind: 'recovery', code: '011defghjk' }],
  ['0123456789', { kind: 'recovery', code: '0123456789' }],
  ['', null],
  ['12345', null],
  ['1234567', null],
  ['१२३४५६', { kind: 'app', code: '123456' }],
  ['abcde-fghj', null],
  ['abcde-fghju', null],
])('%j is read as %j', (typed, expected) => {
  expect(parseFactorCode(typed)).toEqual(expected);
});

test('a recovery code is read back as it was shown', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (bytes) => {
      const code = generateRecoveryCode(() => bytes);
      expect(parseFactorCode(formatRecoveryCode(code).toUpperCase())).toEqual({ kind: 'recovery', code });
    }),
  );
});

describe('a second step', () => {
  const step = { createdAt: ago(0), usedAt: null, wrongTries: 0, now };
  test.each([
    ['just begun', {}, true],
    ['with four wrong codes', { wrongTries: 4 }, true],
    ['with five wrong codes', { wrongTries: 5 }, false],
    ['before its time is over', { createdAt: ago(factorRules.secondStepMs - 1) }, true],
    ['after its time', { createdAt: ago(factorRules.secondStepMs) }, false],
    ['that was used', { usedAt: now }, false],
  ])('%s', (_name, part, open) => {
    expect(isSecondStepOpen({ ...step, ...part })).toBe(open);
  });
});

test.each([
  [null, false],
  [ago(0), true],
  [ago(999), true],
  [ago(1000), false],
])('what happened at %j is within a second: %j', (at, within) => {
  expect(isWithin({ at, maxAgeMs: 1000, now })).toBe(within);
});

test.each([
  ['admin', false, ['admin', 'staff'], true],
  ['admin', true, ['admin', 'staff'], false],
  ['student', false, ['admin', 'staff'], false],
  ['mentor', false, [], false],
] as const)('%s with a factor: %j, asked of %j', (role, hasFactor, requiredOf, must) => {
  expect(mustSetUpTwoStep({ role, hasFactor, requiredOf })).toBe(must);
});
