import { expect, test } from 'vitest';
import { changeMoment } from './change-moment.ts';

const now = new Date('2026-11-21T10:00:00.000Z');

test.each([
  [null, '2026-11-21T10:00:00.000Z'],
  ['2026-11-21T09:59:58.500Z', '2026-11-21T09:59:58.500Z'],
  ['2026-11-21T10:07:00.000Z', '2026-11-21T10:00:00.000Z'],
  ['2026-11-20T10:00:00.000Z', '2026-11-21T09:59:00.000Z'],
])('a change sent at %s counts as of %s', (sentAt, expected) => {
  expect(changeMoment({ sentAt: sentAt === null ? null : new Date(sentAt), now }).toISOString()).toBe(expected);
});
