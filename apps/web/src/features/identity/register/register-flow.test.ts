import { expect, test } from 'vitest';
import { findProblems, isFilled, toSend, type Details } from './register-details.ts';
import { registerFlow, registerStart, type RegisterAction } from './register-flow.ts';

const details: Details = { firstName: 'Asha', lastName: 'Rao', mobile: '98200 40000', emailId: ' asha@demo.test ', courseId: '1' };
const code = { identifier: 'asha', sentTo: '••••••0000', resendInSeconds: 60, validMinutes: 10, at: 0, registrationToken: 'r' };
const steps = [
  { type: 'typed', details },
  { type: 'sent', code },
  { type: 'verified', setUpToken: 'token' },
  { type: 'created', pin: 'ASC2001', password: 'quiet river stone' },
] as const satisfies readonly RegisterAction[];
const after = (...actions: readonly RegisterAction[]) => actions.reduce(registerFlow, registerStart);

test('IDN-083 details, code, password, done; each only after the one before', () => {
  expect(steps.map((_, index) => after(...steps.slice(0, index + 1)).step)).toEqual(['details', 'code', 'create', 'created']);
  expect(after(steps[2]).step).toBe('details');
  expect(after(steps[0], steps[3]).step).toBe('details');
  expect(after(steps[0], steps[1], steps[3]).step).toBe('code');
});

test('going back keeps what was typed', () => {
  expect(after(steps[0], steps[1], { type: 'back' })).toEqual({ step: 'details', details, lastCode: code });
  expect(after(steps[0], steps[1], steps[2], { type: 'back' })).toEqual({ step: 'details', details, lastCode: null });
  expect(after(...steps, { type: 'back' }).step).toBe('created');
});

const messages = { name: 'too long', mobile: 'not a mobile', email: 'not an email' };
test.each([
  [{}, {}],
  [{ firstName: 'x'.repeat(50), lastName: 'y'.repeat(51) }, { lastName: 'too long' }],
  [{ mobile: '982004000' }, { mobile: 'not a mobile' }],
  [{ mobile: '98200400000' }, { mobile: 'not a mobile' }],
  [{ emailId: 'asha' }, { emailId: 'not an email' }],
  [{ emailId: 'asha@demo' }, { emailId: 'not an email' }],
])('IDN-051 ERR-041 with %j the problems are %j', (change, expected) => {
  expect(findProblems({ details: { ...details, ...change }, messages })).toEqual(expected);
});

test('IDN-005 every field must hold something, and blanks do not count', () => {
  expect([isFilled(details), isFilled({ ...details, lastName: ' ' })]).toEqual([true, false]);
  expect(toSend(details)).toEqual({ ...details, mobile: '9820040000', emailId: 'asha@demo.test' });
});
