import { expect, test } from 'vitest';
import { parentFlow, parentStart, type ParentAction } from './parent-flow.ts';

const code = { identifier: '9000000101', sentTo: '••••••0101', resendInSeconds: 60, validMinutes: 10, at: 0 };
const after = (...actions: ParentAction[]) => actions.reduce(parentFlow, parentStart);
const mobile = { type: 'mobile', mobile: '9000000101' } as const;

test('IDN-020 IDN-022 the code is the first way, and the other keeps what was typed', () => {
  expect(after(mobile, { type: 'sent', code })).toMatchObject({ way: 'code', step: 'code', lastCode: code });
  const there = after(mobile, { type: 'way', way: 'password' }, { type: 'student', student: 'ASC1001' });
  expect(there).toMatchObject({ way: 'password', mobile: '9000000101', student: 'ASC1001' });
  expect(parentFlow(there, { type: 'way', way: 'code' })).toMatchObject({ way: 'code', mobile: '9000000101', student: 'ASC1001' });
});

test('closing the dialog leads back to the number and keeps the code that was sent', () => {
  expect(after(mobile, { type: 'sent', code }, { type: 'back' })).toMatchObject({ step: 'identify', mobile: '9000000101', lastCode: code });
});

test('a code belongs to its way, and nothing changes behind the dialog', () => {
  expect(after({ type: 'way', way: 'password' }, { type: 'sent', code }).step).toBe('identify');
  const open = after(mobile, { type: 'sent', code });
  expect(parentFlow(open, { type: 'way', way: 'password' })).toEqual(open);
  expect(parentFlow(open, { type: 'mobile', mobile: '1' })).toEqual(open);
});
