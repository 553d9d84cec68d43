import { describe, expect, test } from 'vitest';
import { parseContact } from './contact.ts';

describe('a new mobile', () => {
  test.each([
    ['9876543210', '9876543210'],
    [' 98765 43210 ', '9876543210'],
    ['+91 98765-43210', '9876543210'],
    ['९८७६५४३२१०', '9876543210'],
  ])('%j is read', (typed, value) => {
    expect(parseContact({ kind: 'mobile', typed })).toEqual({ value });
  });
  test.each(['', '987654321', '98765432101', 'ASC1001', '12345', 'asha@demo.test', '98765<3210'])('%j is none', (typed) => {
    expect(parseContact({ kind: 'mobile', typed })).toEqual({ fault: { key: 'fault_mobile' } });
  });
});

describe('a new email', () => {
  test.each([
    ['Asha.Rao+cat@Demo.Test', 'asha.rao+cat@demo.test'],
    [" o'neil_1@mail.example.co.in ", "o'neil_1@mail.example.co.in"],
  ])('%j is read', (typed, value) => {
    expect(parseContact({ kind: 'email', typed })).toEqual({ value });
  });
  test.each([
    '',
    'asha',
    'asha@demo',
    '@demo.test',
    'asha@',
    'a,b@demo.test',
    'a;b@demo.test',
    'a b@demo.test',
    '"a"@demo.test',
    '.a@demo.test',
    'a..b@demo.test',
    'a@-demo.test',
    'a@demo..test',
    'a@b@demo.test',
    'a\n@demo.test',
    'a😀@demo.test',
    `${'a'.repeat(250)}@demo.test`,
    '9876543210',
  ])('%j is none', (typed) => {
    expect(parseContact({ kind: 'email', typed })).toEqual({ fault: { key: 'fault_email_like' } });
  });
});
