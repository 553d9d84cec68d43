import { describe, expect, test } from 'vitest';
import { parseIdentifier } from './identifier.ts';

describe('parseIdentifier', () => {
  test.each([
    ['9000000001', { kind: 'mobile', value: '9000000001' }],
    [' 90000 00001 ', { kind: 'mobile', value: '9000000001' }],
    ['asc1001', { kind: 'pin', value: 'ASC1001' }],
    ['12345', { kind: 'pin', value: '12345' }],
    ['ADM1', { kind: 'pin', value: 'ADM1' }],
    ['Asc1001@Demo.Test', { kind: 'email', value: 'asc1001@demo.test' }],
  ])('IDN-052 reads %j', (typed, expected) => {
    expect(parseIdentifier(typed)).toEqual(expected);
  });

  test.each(['', '1234', '900000000', '90000000011', 'ASC', 'AS1001', 'ASC123456789', '+919000000001'])(
    'IDN-051 IDN-053 of %j, five to nine digits are a pin, ten a mobile, and the rest is refused',
    (typed) => {
      // nine digits are a numeric pin, not a mobile
      const expected = typed === '900000000' ? 'pin' : 'invalid';
      expect(parseIdentifier(typed).kind).toBe(expected);
    },
  );
});

test.each(['@', 'asha@', '@demo.test', 'a@b@c', 'a b@demo.test', 'a@demo.test\r\nBcc: b@demo.test', 'a\u0000@demo.test', '<a@demo.test>'])(
  'refuses %j as an email',
  (typed) => {
    expect(parseIdentifier(typed)).toEqual({ kind: 'invalid', message: 'Please enter valid Email' });
  },
);
