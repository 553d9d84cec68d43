import { expect, test } from 'vitest';
import { isLive, shouldRecordUse } from './session-life.ts';

const at = (text: string) => new Date(`2026-11-${text}:00Z`);

test.each([
  ['just made', at('01T10:00'), at('01T10:00'), null, at('01T10:00'), true],
  ['used 11 h 59 min ago', at('01T10:00'), at('01T10:00'), null, at('01T21:59'), true],
  ['used 12 h ago', at('01T10:00'), at('01T10:00'), null, at('01T22:00'), false],
  ['made 30 days ago', new Date('2026-10-02T10:00:00Z'), at('01T09:59'), null, at('01T10:00'), false],
  ['ended', at('01T10:00'), at('01T10:00'), at('01T10:01'), at('01T10:02'), false],
])('IDN-084 a session %s', (_name, createdAt, lastUsedAt, endedAt, now, expected) => {
  expect(isLive({ createdAt, lastUsedAt, endedAt, isActing: false, now })).toBe(expected);
});

test.each([
  ['1 h 59 min', at('01T11:59'), true],
  ['2 h', at('01T12:00'), false],
])('IDN-084 a session of support ends two hours after it began, used or not: %s', (_name, now, expected) => {
  expect(isLive({ createdAt: at('01T10:00'), lastUsedAt: now, endedAt: null, isActing: true, now })).toBe(expected);
});

test('use is due to be written after five minutes', () => {
  expect(shouldRecordUse({ lastUsedAt: at('01T10:00'), now: at('01T10:05') })).toBe(false);
  expect(shouldRecordUse({ lastUsedAt: at('01T10:00'), now: at('01T10:06') })).toBe(true);
});
