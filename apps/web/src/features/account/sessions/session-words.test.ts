import type { SessionEntry } from '@abhyas/contract/identity/sessions.ts';
import { expect, test } from 'vitest';
import { sessionWords } from './session-words.ts';

const now = new Date('2026-11-24T13:40:00.000Z');
const entry = (sessionId: string, createdAt: string, device = 'Chrome on Linux'): SessionEntry => ({
  sessionId,
  device,
  createdAt,
  lastUsedAt: '2026-11-24T13:35:00.000Z',
  current: false,
  support: false,
});
const began = (...among: [SessionEntry, ...SessionEntry[]]) => sessionWords({ entry: among[0], among, now }).began;

test.each([
  ['2026-11-24T13:30:09.000Z', 'today at 07:00 PM'],
  ['2026-11-23T18:29:00.000Z', 'yesterday at 11:59 PM'],
  ['2026-11-22T13:30:00.000Z', 'Nov 22, 2026 at 07:00 PM'],
])('a sign-in of %s was %s', (createdAt, words) => {
  expect(began(entry('1', createdAt))).toBe(words);
});

test('two of the same minute on the same kind of device are told apart by their seconds', () => {
  const one = entry('1', '2026-11-24T13:30:09.000Z');
  const other = entry('2', '2026-11-24T13:30:41.000Z');
  expect([began(one, other), began(other, one)]).toEqual(['today at 07:00:09 PM', 'today at 07:00:41 PM']);
  expect(began(one, entry('2', '2026-11-24T13:30:41.000Z', 'Firefox on Windows'))).toBe('today at 07:00 PM');
  expect(began(one, entry('2', '2026-11-24T13:31:41.000Z'))).toBe('today at 07:00 PM');
  expect(sessionWords({ entry: one, among: [one], now }).used).toBe('today at 07:05 PM');
});
