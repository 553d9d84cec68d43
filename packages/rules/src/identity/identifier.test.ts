import { describe, expect, test } from 'vitest';
import { parseIdentifier } from './identifier.ts';

describe('parseIdentifier', () => {
  test.each([
    ['9000000001', { kind: 'mobile', value: '9000000001' }],
    [' 90000 00001 ', { kind: 'mobile', value: '9000000001' }],
    ['+91 90000 00001', { kind: 'mobile', value: '9000000001' }],
    ['090000 00001', { kind: 'mobile', value: '9000000001' }],
    ['0091-90000-00001', { kind: 'mobile', value: '9000000001' }],
    ['90000-00001', { kind: 'mobile', value: '9000000001' }],
    ['90000\u201100001', { kind: 'mobile', value: '9000000001' }],
    ['(+91) 90000 00001', { kind: 'mobile', value: '9000000001' }],
    ['\u202A9000000001\u202C', { kind: 'mobile', value: '9000000001' }],
    ['\u202A+91 90000 00001\u202C', { kind: 'mobile', value: '9000000001' }],
    ['\u096F\u0966\u0966\u0966\u0966\u0966\u0966\u0966\u0966\u0967', { kind: 'mobile', value: '9000000001' }],
    ['9000000001\u200B', { kind: 'mobile', value: '9000000001' }],
    ['ASC\u0967\u0966\u0966\u0967', { kind: 'pin', value: 'ASC1001' }],
    ['asc1001\u200F', { kind: 'pin', value: 'ASC1001' }],
    ['asc1001', { kind: 'pin', value: 'ASC1001' }],
    ['12345', { kind: 'pin', value: '12345' }],
    ['ADM1', { kind: 'pin', value: 'ADM1' }],
    ['Asc1001@Demo.Test', { kind: 'email', value: 'asc1001@demo.test' }],
  ])('IDN-052 reads %j', (typed, expected) => {
    expect(parseIdentifier(typed)).toEqual(expected);
  });

  test.each([
    '',
    '1234',
    '900000000',
    '90000000011',
    'ASC',
    'AS1001',
    'ASC123456789',
    '+1 415 555 0100',
    '+92 90000 00001',
    '9.00000E+09',
    '9000000001.0',
    '+91 900000 0001 2',
  ])('IDN-051 IDN-053 of %j, five to nine digits are a pin, ten a mobile, and the rest is refused', (typed) => {
    // nine digits are a numeric pin, not a mobile
    const expected = typed === '900000000' ? 'pin' : 'invalid';
    expect(parseIdentifier(typed).kind).toBe(expected);
  });
});

test.each(['@', 'asha@', '@demo.test', 'a@b@c', 'a b@demo.test', 'a@demo.test\r\nBcc: b@demo.test', 'a\u0000@demo.test', '<a@demo.test>'])(
  'refuses %j as an email',
  (typed) => {
    expect(parseIdentifier(typed)).toEqual({ kind: 'invalid', fault: { key: 'fault_email' } });
  },
);
