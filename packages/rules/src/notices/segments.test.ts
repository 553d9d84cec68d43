import { expect, test } from 'vitest';
import { hasMissedTest, isAway, owesFee } from './segments.ts';

const now = new Date('2026-11-23T08:00:00Z');
const at = (text: string) => new Date(text);

test.each([
  [null, true],
  [at('2026-11-16T07:59:59Z'), true],
  [at('2026-11-16T08:00:00Z'), false],
  [now, false],
])('someone whose last visit was at %s is away for 7 days: %s', (lastUseAt, away) => {
  expect(isAway({ lastUseAt, days: 7, now })).toBe(away);
});

test.each([
  [{ endAt: now, startedAt: null, hasResult: false }, true],
  [{ endAt: at('2026-11-23T08:00:01Z'), startedAt: null, hasResult: false }, false],
  [{ endAt: now, startedAt: at('2026-11-20T08:00:00Z'), hasResult: false }, false],
  [{ endAt: now, startedAt: null, hasResult: true }, false],
])('a test of %j is missed: %s', (test, missed) => {
  expect(hasMissedTest({ ...test, now })).toBe(missed);
});

test.each([
  [{ orderStatus: 'enrolled', dueDay: '2026-11-23', isPaid: false }, true],
  [{ orderStatus: 'paused', dueDay: '2026-11-01', isPaid: false }, true],
  [{ orderStatus: 'enrolled', dueDay: '2026-11-24', isPaid: false }, false],
  [{ orderStatus: 'enrolled', dueDay: '2026-11-23', isPaid: true }, false],
  [{ orderStatus: 'cancelled', dueDay: '2026-11-01', isPaid: false }, false],
] as const)('an instalment of %j is owed: %s', (of, owed) => {
  expect(owesFee({ ...of, today: '2026-11-23' })).toBe(owed);
});
