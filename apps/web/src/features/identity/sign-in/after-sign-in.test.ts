import { expect, test } from 'vitest';
import { rememberPlace } from '../../../lib/session/return-to.ts';
import type { Session } from '../../../lib/session/session.ts';
import { afterSignIn, placeAfterSignIn } from './after-sign-in.ts';

const asStudent = {
  personId: '1',
  isStaff: false,
  isParent: false,
  isAdminLogin: false,
  needsOnboarding: false,
  mustSetUpTwoStep: false,
} as Session;

test.each([
  ['IDN-011 IDN-016 a student or mentor', {}, '/home'],
  ['PRO-009 a new student', { needsOnboarding: true }, '/login'],
  ['IDN-027 support acting as a new student, later', { needsOnboarding: true, isAdminLogin: true }, '/home'],
  ['IDN-017 IDN-019 a parent', { isParent: true }, '/studentList'],
  ['staff and admins', { isStaff: true }, '/staff'],
  ['someone who has to set up two-step verification', { isStaff: true, mustSetUpTwoStep: true }, '/account/two-step'],
])('%s: where signing in leads', (_who, session, expected) => {
  expect(afterSignIn({ ...asStudent, ...session })).toBe(expected);
});

test('PRO-009 a new student who signs in again comes back to a step of the onboarding and to no other place', () => {
  const asNew: Session = { ...asStudent, needsOnboarding: true };
  expect(after('/prelogin_experience', asNew)).toBe('/prelogin_experience');
  expect(after('/address', asNew)).toBe('/address');
  expect(after('/home', asNew)).toBe('/login');
  expect(after('/myprofile', asNew)).toBe('/login');
});

const asParent: Session = { ...asStudent, isParent: true };
const asStaff: Session = { ...asStudent, isStaff: true };
const after = (path: string, session: Session) => placeAfterSignIn({ state: rememberPlace({ path, who: null }), session });

test.each(['/home', '/Home/', '/home?from=mail', '/home#tests'])(
  'IDN-017 IDN-019 %s opened signed out leads no one there who has no home page',
  (path) => {
    expect(after(path, asParent)).toBe('/studentList');
    expect(after(path, asStaff)).toBe('/staff');
    expect(after(path, asStudent)).toBe(path);
  },
);

test('IDN-069 every other address opened signed out is opened after signing in, for every role', () => {
  for (const session of [asStudent, asParent, asStaff]) expect(after('/account/sessions', session)).toBe('/account/sessions');
  expect(after('/homework', asParent)).toBe('/homework');
});

test('someone who has to set up two-step verification goes nowhere else first', () => {
  expect(after('/account/sessions', { ...asStaff, mustSetUpTwoStep: true })).toBe('/account/two-step');
});
