import { describe, expect, test } from 'vitest';
import { findPasswordFault, isConfirmed } from './password.ts';

const owner = { pin: 'ASC1001', mobile: '9000000001', email: 'asha.rao@demo.test', firstName: 'Asha', lastName: 'Raghunathan' };
const common = new Set(['qwertyuiop', 'password123']);
const fault = (password: string) => findPasswordFault({ password, owner, isCommon: (text) => common.has(text) });

describe('findPasswordFault', () => {
  test.each(['', 'short', 'nine char', '123456789', 'ééééééééé'])('IDN-050 refuses %j as too short', (password) => {
    expect(fault(password)).toEqual({ key: 'fault_password_short', values: { count: 10 } });
  });

  test.each(['qwertyuiop', 'QwertyUiop', 'password123', 'PASSWORD123'])('IDN-050 refuses %j as common', (password) => {
    expect(fault(password)).toEqual({ key: 'fault_password_common' });
  });

  test.each([
    '9000000001',
    '90000 00001',
    'asc1001asc1001',
    'ASC-1001-2026',
    'asha.rao@demo.test',
    'Asharao2026!',
    'AshaRaghunathan',
    'Raghunathan1',
    'raghunathan, asha',
  ])('IDN-050 refuses %j, which is one’s own name, pin, mobile or email', (password) => {
    expect(fault(password)).toEqual({ key: 'fault_password_close' });
  });

  test.each(['Learn@2026!', 'tea in the morning', 'asha reads many books', 'éééééééééé', 'चाय और किताब सुबह', '          x'])(
    'IDN-050 takes %j: length counts, composition does not',
    (password) => {
      expect(fault(password)).toBeNull();
    },
  );

  test('IDN-050 without a list of common passwords the other rules hold', () => {
    expect(findPasswordFault({ password: 'qwertyuiop', owner })).toBeNull();
    expect(findPasswordFault({ password: 'qwerty', owner })).not.toBeNull();
  });

  test('what is not known of the owner refuses nothing', () => {
    const noOwner = { pin: '', mobile: '', email: '', firstName: '', lastName: '' };
    expect(findPasswordFault({ password: 'AshaRaghunathan', owner: noOwner })).toBeNull();
  });
});

test.each([
  ['', '', false],
  ['a long password', '', false],
  ['a long password', 'a long passworD', false],
  ['a long password', 'a long password', true],
])('IDN-049 %j confirmed by %j', (password, confirmation, expected) => {
  expect(isConfirmed({ password, confirmation })).toBe(expected);
});
