import { expect, test } from 'vitest';
import { canHear, hearers, type NoticeHearer } from './hearers.ts';

const types = Object.keys(hearers) as (keyof typeof hearers)[];

test.each<[NoticeHearer, readonly string[]]>([
  ['parent', ['weekly-digest', 'notice']],
  ['staff', ['session-unready', 'recording-overdue', 'notice']],
  ['mentor', ['session-booked', 'session-soon', 'class-changed', 'class-soon', 'doubt-asked', 'notice']],
])('NTF-001 a %s hears of %j and of nothing else', (hearer, heard) => {
  expect(types.filter((type) => canHear({ type, hearer }))).toEqual(heard);
});

test('NTF-001 a student hears of nothing that is for mentors, parents or staff', () => {
  const others = types.filter((type) => !canHear({ type, hearer: 'student' }));
  expect(others).toEqual(['session-unready', 'doubt-asked', 'weekly-digest', 'recording-overdue']);
});
