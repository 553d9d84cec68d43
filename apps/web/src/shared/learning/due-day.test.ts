import { expect, test } from 'vitest';
import { dueDay } from './due-day.ts';

const today = '2026-11-24';

test.each([
  ['before its day', { dueOn: '2026-11-27', done: false }, { text: 'Due 27 Nov 2026', isLate: false }],
  ['on its day', { dueOn: today, done: false }, { text: 'Due 24 Nov 2026', isLate: false }],
  ['after it', { dueOn: '2026-11-23', done: false }, { text: 'Was due 23 Nov 2026', isLate: true }],
  ['done after it', { dueOn: '2026-11-23', done: true }, { text: 'Due 23 Nov 2026', isLate: false }],
  ['without a day', { dueOn: '', done: false }, null],
])('MEN-033 a step %s', (_name, step, expected) => {
  expect(dueDay({ step, today })).toEqual(expected);
});
