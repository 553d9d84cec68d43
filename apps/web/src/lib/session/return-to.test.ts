import { expect, test } from 'vitest';
import { rememberedPlace, returnPlace, rememberPlace } from './return-to.ts';
import type { Session } from './session.ts';

const asha = { personId: '11', student_imspin: 'ASC1001', isAdminLogin: false } as Session;
const ravi = { personId: '12', student_imspin: 'ASC1002', isAdminLogin: false } as Session;
const supportAsAsha = { ...asha, isAdminLogin: true };

test('ERR-001 who was signed out comes back to where they were; no one else does, support in their place neither', () => {
  const state = rememberPlace({ path: '/account/sessions?a=1', who: asha });
  expect(returnPlace({ state, session: asha })).toBe('/account/sessions?a=1');
  expect(returnPlace({ state, session: ravi })).toBeNull();
  expect(returnPlace({ state, session: supportAsAsha })).toBeNull();
});

test('a parent does not come to the place another parent left, though neither has a pin', () => {
  const parent = { personId: '21', student_imspin: '', isAdminLogin: false, isParent: true } as Session;
  const state = rememberPlace({ path: '/studentList', who: parent });
  expect(returnPlace({ state, session: parent })).toBe('/studentList');
  expect(returnPlace({ state, session: { ...parent, personId: '22' } })).toBeNull();
});

test('IDN-069 an address opened without a session is opened after signing in, for every role', () => {
  const state = rememberPlace({ path: '/myprofile', who: null });
  expect(returnPlace({ state, session: ravi })).toBe('/myprofile');
});

test('SHL-032 the notice for narrow screens leads on to the page it is before, and nowhere else', () => {
  expect(rememberedPlace(rememberPlace({ path: '/reviewtest?assessmentId=7', who: null }))).toBe('/reviewtest?assessmentId=7');
  expect(rememberedPlace({ returnTo: { path: 'https://evil.example' } })).toBeNull();
  expect(rememberedPlace(null)).toBeNull();
});

test.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)', '/\\evil.example'])(
  '%s is neither remembered nor gone to',
  (path) => {
    expect(rememberPlace({ path, who: asha })).toEqual({});
    expect(returnPlace({ state: { returnTo: { path, owned: false } }, session: asha })).toBeNull();
  },
);

test.each([null, undefined, {}, { returnTo: null }, { returnTo: 'x' }, { returnTo: { path: 5 } }])(
  'a history state of %j leads nowhere',
  (state) => {
    expect(returnPlace({ state, session: asha })).toBeNull();
  },
);

test('the history names no one', () => {
  expect(JSON.stringify(rememberPlace({ path: '/home', who: asha }))).not.toContain('ASC1001');
});
