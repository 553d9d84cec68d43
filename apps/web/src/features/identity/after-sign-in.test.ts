import { expect, test } from 'vitest';
import { afterSignIn } from './after-sign-in.ts';

test.each([
  ['IDN-011 IDN-016 a student or mentor', { isStaff: false, isParent: false }, '/home'],
  ['IDN-017 IDN-019 a parent', { isStaff: false, isParent: true }, '/studentList'],
  ['staff and admins', { isStaff: true, isParent: false }, '/staff'],
])('%s: where signing in leads', (_who, session, expected) => {
  expect(afterSignIn(session)).toBe(expected);
});
