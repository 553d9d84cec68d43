import type { NoticeType } from '@abhyas/contract/notices/notices.ts';

/** Who a notice can be for. */
export type NoticeRecipient = 'student' | 'parent' | 'mentor' | 'staff';

/** Whom notices of a type are for. */
export const recipientsOf: Readonly<Record<NoticeType, readonly NoticeRecipient[]>> = {
  'test-released': ['student'],
  'score-changed': ['student'],
  'slot-booked': ['student'],
  'slot-soon': ['student'],
  'seat-offered': ['student'],
  'session-unready': ['staff'],
  'session-booked': ['student', 'mentor'],
  'session-soon': ['student', 'mentor'],
  'class-changed': ['student', 'mentor'],
  'class-soon': ['student', 'mentor'],
  'feedback-given': ['student'],
  'doubt-asked': ['mentor'],
  'doubt-answered': ['student'],
  'question-asked': ['staff'],
  'question-answered': ['parent'],
  'weekly-digest': ['parent'],
  'month-report': ['parent'],
  'child-alert': ['parent'],
  'recording-overdue': ['staff'],
  'school-deadline': ['student'],
  'revision-due': ['student'],
  notice: ['student', 'parent', 'mentor', 'staff'],
  'institute-reminder': ['student', 'parent', 'mentor', 'staff'],
  offer: ['student', 'parent', 'mentor', 'staff'],
};

/** Whether notices of a type can reach this role at all. */
export function receivesNotice({ type, recipient }: { type: NoticeType; recipient: NoticeRecipient }): boolean {
  return recipientsOf[type].includes(recipient);
}
