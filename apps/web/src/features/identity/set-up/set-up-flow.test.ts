import { expect, test } from 'vitest';
import { setUpFlow, setUpStart, type SetUpAction, type SetUpState } from './set-up-flow.ts';

const code = { identifier: '9000000002', sentTo: '••••••0002', resendInSeconds: 60, validMinutes: 10, at: 0 };
const asha = { studentImsPin: 'ASC1002', firstName: 'Asha', lastName: 'One' };
const ravi = { studentImsPin: 'ASC1003', firstName: 'Ravi', lastName: 'Two' };
const actions = {
  typed: { type: 'typed', identifier: '9000000002' },
  sent: { type: 'sent', code },
  one: { type: 'verified', proof: { setUpToken: 'token', students: [asha] } },
  two: { type: 'verified', proof: { setUpToken: 'token', students: [asha, ravi] } },
  chosen: { type: 'chosen', person: ravi },
  created: { type: 'created', password: 'quiet river stone' },
  back: { type: 'back' },
  expired: { type: 'expired' },
} as const satisfies Record<string, SetUpAction>;

const after = (...names: (keyof typeof actions)[]): SetUpState =>
  names.reduce((state, name) => setUpFlow(state, actions[name]), setUpStart);

test('IDN-009 IDN-032 one person goes from the code straight to the password', () => {
  expect(after('typed', 'sent')).toMatchObject({ step: 'code', lastCode: code });
  expect(after('typed', 'sent', 'one')).toMatchObject({ step: 'create', person: asha });
  expect(after('typed', 'sent', 'one', 'created')).toMatchObject({ step: 'created', person: asha, password: 'quiet river stone' });
});

test('several who share a number choose one of them', () => {
  expect(after('typed', 'sent', 'two').step).toBe('choose');
  expect(after('typed', 'sent', 'two', 'chosen')).toMatchObject({ step: 'create', person: ravi });
  const stranger = { studentImsPin: 'ASC9', firstName: 'No', lastName: 'One' };
  expect(setUpFlow(after('typed', 'sent', 'two'), { type: 'chosen', person: stranger }).step).toBe('choose');
});

test.each([
  ['identify', after('typed'), ['one', 'two', 'chosen', 'created', 'back']],
  ['code', after('typed', 'sent'), ['typed', 'chosen', 'created']],
  ['choose', after('typed', 'sent', 'two'), ['typed', 'sent', 'one', 'created']],
  ['create', after('typed', 'sent', 'one'), ['typed', 'sent', 'one', 'chosen']],
  ['created', after('typed', 'sent', 'one', 'created'), ['typed', 'sent', 'one', 'chosen', 'created', 'back']],
] as const)('IDN-032 at %s no step can be skipped', (_step, state, refused) => {
  for (const name of refused) expect(setUpFlow(state, actions[name])).toEqual(state);
});

test('going back keeps what was typed, and the code that was sent', () => {
  expect(after('typed', 'sent', 'back')).toEqual({ step: 'identify', identifier: '9000000002', lastCode: code });
  expect(after('typed', 'sent', 'two', 'chosen', 'back').step).toBe('choose');
  expect(after('typed', 'sent', 'two', 'back')).toEqual({ step: 'identify', identifier: '9000000002', lastCode: null });
});

test('a proof that is too old leads back to the identifier, past the choice', () => {
  expect(after('typed', 'sent', 'two', 'chosen', 'expired')).toEqual({ step: 'identify', identifier: '9000000002', lastCode: null });
  expect(after('typed', 'sent', 'expired').step).toBe('code');
});

test('a proof of nobody leads back to the start', () => {
  expect(setUpFlow(after('typed', 'sent'), { type: 'verified', proof: { setUpToken: 'token', students: [] } }).step).toBe('identify');
});
