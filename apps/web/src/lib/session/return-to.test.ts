import { expect, test } from 'vitest';
import { placeRemembered, placeToReturn, rememberPlace } from './return-to.ts';
import type { Session } from './session.ts';

const asha = { personId: '11', student_imspin: 'ASC1001', isAdminLogin: false } as Session;
const ravi = { personId: '12', student_imspin: 'ASC1002', isAdminLogin: false } as Session;
const supportAsAsha = { ...asha, isAdminLogin: true };

test('ERR-001 who was signed out comes back to where they were; nobody else does, support in their place neither', () => {
  const state = rememberPlace({ path: '/account/sessions?a=1', who: asha });
  expect(placeToReturn({ state, session: asha })).toBe('/account/sessions?a=1');
  expect(placeToReturn({ state, session: ravi })).toBeNull();
  expect(placeToReturn({ state, session: supportAsAsha })).toBeNull();
});

test('a parent does not come to the place another parent left, though neither has a pin', () => {
  const parent = { personId: '21', student_imspin: '', isAdminLogin: false, isParent: true } as Session;
  const state = rememberPlace({ path: '/studentList', who: parent });
  expect(placeToReturn({ state, session: parent })).toBe('/studentList');
  expect(placeToReturn({ state, session: { ...parent, personId: '22' } })).toBeNull();
});

test('IDN-069 an address opened without a session is opened after signing in, whoever it is', () => {
  const state = rememberPlace({ path: '/myprofile', who: null });
  expect(placeToReturn({ state, session: ravi })).toBe('/myprofile');
});

test('SHL-032 the notice for narrow screens leads on to the page it stands before, and nowhere else', () => {
  expect(placeRemembered(rememberPlace({ path: '/reviewtest?assessmentId=7', who: null }))).toBe('/reviewtest?assessmentId=7');
  expect(placeRemembered({ returnTo: { path: 'https://evil.example' } })).toBeNull();
  expect(placeRemembered(null)).toBeNull();
});

test.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)', '/\\evil.example'])(
  '%s is neither remembered nor gone to',
  (path) => {
    expect(rememberPlace({ path, who: asha })).toEqual({});
    expect(placeToReturn({ state: { returnTo: { path, owned: false } }, session: asha })).toBeNull();
  },
);

test.each([null, undefined, {}, { returnTo: null }, { returnTo: 'x' }, { returnTo: { path: 5 } }])(
  'a history state of %j leads nowhere',
  (state) => {
    expect(placeToReturn({ state, session: asha })).toBeNull();
  },
);

test('the history names nobody', () => {
  expect(JSON.stringify(rememberPlace({ path: '/home', who: asha }))).not.toContain('ASC1001');
});
