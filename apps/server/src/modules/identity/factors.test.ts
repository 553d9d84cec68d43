import { describe, expect, test } from 'vitest';
import { addressOf, findStep, keyOf } from './factors.ts';

/** The secret of RFC 6238, appendix B, for SHA-1. */
const key = keyOf(new Uint8Array(Buffer.from('12345678901234567890')));

test('a key is written in base 32', () => {
  expect(key).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});

// the vectors of appendix B have eight digits, and apps show the last six
describe('RFC 6238, appendix B', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %i s the code is %s', (seconds, vector) => {
    const code = vector.slice(2);
    const step = Math.floor(seconds / 30);
    const at = (moment: number) => findStep({ key, code, now: new Date(moment * 1000) });
    expect(at(seconds)).toBe(step);
    // a clock that is thirty seconds off still counts for the step of the code
    expect([at(seconds - 30), at(seconds + 30)]).toEqual([step, step]);
    expect([at(seconds - 60), at(seconds + 60)]).toEqual([null, null]);
  });
});

test.each(['', '00000', '0000000', 'abcdef', '28708２'])('%j is no code', (code) => {
  expect(findStep({ key, code, now: new Date(59_000) })).toBeNull();
});

test('the address names the portal, the account and the key', () => {
  const { protocol, host, pathname, searchParams } = new URL(addressOf({ key, issuer: 'Student Portal', account: 'ADM1' }));
  expect([protocol, host || pathname.split('/')[2]]).toEqual(['otpauth:', 'totp']);
  expect(Object.fromEntries(searchParams)).toEqual({ issuer: 'Student Portal', secret: key, algorithm: 'SHA1', digits: '6', period: '30' });
  expect(decodeURIComponent(pathname)).toContain('Student Portal:ADM1');
});
