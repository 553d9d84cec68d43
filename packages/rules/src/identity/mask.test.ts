import { expect, test } from 'vitest';
import { maskEmail, maskMobile, maskPin } from './mask.ts';

test.each([
  ['9000000001', '******0001'],
  ['12345678', '****5678'],
  ['1234567', '*******'],
  ['', ''],
])('IDN-045 a mobile shows its last four digits: %j', (mobile, masked) => {
  expect(maskMobile(mobile)).toBe(masked);
});

test.each([
  ['asha@demo.test', 'a***@d***.test'],
  ['a@mail.example.co.in', 'a***@m***.in'],
  ['x@y.z', 'x***@y***.z'],
  ['éva@démo.test', 'é***@d***.test'],
  ['nobody', '***'],
  ['@demo.test', '***'],
  ['a@localhost', '***'],
  ['', ''],
])('IDN-047 an email shows its first letters: %j', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

test.each([
  ['ASC1001', '*****01'],
  ['ADM1', '****'],
  ['12345', '***45'],
  ['', ''],
])('IDN-046 a pin shows its last two characters: %j', (pin, masked) => {
  expect(maskPin(pin)).toBe(masked);
});
