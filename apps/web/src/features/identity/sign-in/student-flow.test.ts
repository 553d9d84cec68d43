import { expect, test } from 'vitest';
import { studentFlow, studentStart, type StudentAction } from './student-flow.ts';

const code = { identifier: 'ASC1002', sentTo: '••••••0002', resendInSeconds: 60, validMinutes: 10, at: 0 };
const after = (...actions: StudentAction[]) => actions.reduce(studentFlow, studentStart);
const typed = { type: 'typed', identifier: 'ASC1001' } as const;

test('IDN-011 someone with a password is asked for it, and comes back to what was typed', () => {
  expect(after(typed, { type: 'known' })).toEqual({ step: 'password', identifier: 'ASC1001', lastCode: null });
  expect(after(typed, { type: 'known' }, { type: 'back' })).toEqual({ step: 'identify', identifier: 'ASC1001', lastCode: null });
});

test('IDN-006 IDN-009 a new student gets a code and sets a password', () => {
  const proof = { setUpToken: 'token', students: [{ studentImsPin: 'ASC1002', firstName: 'New', lastName: 'Student' }] };
  const steps = [typed, { type: 'sent', code }, { type: 'verified', proof }, { type: 'created', password: 'quiet river stone' }] as const;
  expect(steps.map((_, index) => after(...steps.slice(0, index + 1)).step)).toEqual(['identify', 'code', 'create', 'created']);
});

test('no step of one way leads into the other', () => {
  expect(after(typed, { type: 'known' }, { type: 'sent', code }).step).toBe('password');
  expect(after(typed, { type: 'sent', code }, { type: 'known' }).step).toBe('code');
});
