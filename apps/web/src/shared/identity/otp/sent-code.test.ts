import { expect, test } from 'vitest';
import { freshCode, secondsToResend } from './sent-code.ts';

const code = { identifier: 'ASC1002', sentTo: '••••••0002', resendInSeconds: 60, validMinutes: 10, at: 1_000_000 };

test.each([
  [0, 59],
  [999, 59],
  [1_000, 58],
  [59_000, 0],
  [59_999, 0],
  [60_000, null],
  [90_000, null],
  [-5_000, 59],
])('IDN-039 IDN-041 IDN-042 %j ms after a code was sent the counter shows %j', (passed, shown) => {
  expect(secondsToResend({ code, now: code.at + passed })).toBe(shown);
});

test('a code just sent serves again for the same identifier until a new one may be sent', () => {
  const asked = (identifier: string, passed: number) => freshCode({ last: code, identifier, now: code.at + passed });
  expect(asked('ASC1002', 59_000)).toBe(code);
  expect(asked('ASC1002', 60_000)).toBeNull();
  expect(asked('ASC1003', 1_000)).toBeNull();
  expect(freshCode({ last: null, identifier: 'ASC1002', now: 0 })).toBeNull();
});
