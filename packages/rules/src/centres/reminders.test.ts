import { expect, test } from 'vitest';
import { remindersOf } from './reminders.ts';

const startsAt = new Date('2026-12-05T04:00:00Z');
const keysAt = (now: string) => remindersOf({ startsAt, now: new Date(now) }).map(({ key }) => key);

test('a slot has a reminder the day before and one two hours before', () => {
  expect(remindersOf({ startsAt, now: new Date('2026-12-01T00:00:00Z') })).toEqual([
    { key: 'day', at: new Date('2026-12-04T04:00:00Z') },
    { key: 'hours', at: new Date('2026-12-05T02:00:00Z') },
  ]);
});

test.each([
  ['2026-12-04T03:59:59Z', ['day', 'hours']],
  ['2026-12-04T04:00:00Z', ['hours']],
  ['2026-12-05T01:59:59Z', ['hours']],
  ['2026-12-05T02:00:00Z', []],
  ['2026-12-05T05:00:00Z', []],
])('at %s %o are still to come', (now, keys) => {
  expect(keysAt(now)).toEqual(keys);
});
