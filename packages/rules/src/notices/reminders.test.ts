import { expect, test } from 'vitest';
import { remindersOf } from './reminders.ts';

const startsAt = new Date('2026-12-05T04:00:00Z');

test('a slot has a reminder the day before and one two hours before, a session with a mentor the day and half an hour before', () => {
  const now = new Date('2026-12-01T00:00:00Z');
  expect(remindersOf({ plan: 'slot', startsAt, now })).toEqual([
    { key: 'day', at: new Date('2026-12-04T04:00:00Z') },
    { key: 'hours', at: new Date('2026-12-05T02:00:00Z') },
  ]);
  expect(remindersOf({ plan: 'session', startsAt, now })).toEqual([
    { key: 'day', at: new Date('2026-12-04T04:00:00Z') },
    { key: 'minutes', at: new Date('2026-12-05T03:30:00Z') },
  ]);
});

test.each([
  ['slot', '2026-12-04T03:59:59Z', ['day', 'hours']],
  ['slot', '2026-12-04T04:00:00Z', ['hours']],
  ['slot', '2026-12-05T01:59:59Z', ['hours']],
  ['slot', '2026-12-05T02:00:00Z', []],
  ['slot', '2026-12-05T05:00:00Z', []],
  ['session', '2026-12-04T03:59:59Z', ['day', 'minutes']],
  ['session', '2026-12-05T03:29:59Z', ['minutes']],
  ['session', '2026-12-05T03:30:00Z', []],
] as const)('of a %s at %s %o are still to come', (plan, now, keys) => {
  expect(remindersOf({ plan, startsAt, now: new Date(now) }).map(({ key }) => key)).toEqual(keys);
});
