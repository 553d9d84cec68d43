import { expect, test } from 'vitest';
import { receivesNotice, recipientsOf, type NoticeRecipient } from './recipients.ts';

const types = Object.keys(recipientsOf) as (keyof typeof recipientsOf)[];

test.each<[NoticeRecipient, readonly string[]]>([
  ['parent', ['question-answered', 'weekly-digest', 'month-report', 'child-alert', 'notice', 'institute-reminder', 'offer']],
  ['staff', ['session-unready', 'question-asked', 'recording-overdue', 'notice', 'institute-reminder', 'offer']],
  ['mentor', ['session-booked', 'session-soon', 'class-changed', 'class-soon', 'doubt-asked', 'notice', 'institute-reminder', 'offer']],
])('NTF-001 a %s hears of %j and of nothing else', (recipient, heard) => {
  expect(types.filter((type) => receivesNotice({ type, recipient }))).toEqual(heard);
});

test('NTF-001 a student hears of nothing that is for mentors, parents or staff', () => {
  const others = types.filter((type) => !receivesNotice({ type, recipient: 'student' }));
  expect(others).toEqual([
    'session-unready',
    'doubt-asked',
    'question-asked',
    'question-answered',
    'weekly-digest',
    'month-report',
    'child-alert',
    'recording-overdue',
  ]);
});
