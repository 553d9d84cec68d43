import type { NoticeType } from '@abhyas/contract/notices/notices.ts';

/** Who a notice can be for. */
export type NoticeHearer = 'student' | 'parent' | 'mentor' | 'staff';

/** Whom notices of a type are for. */
export const hearers: Readonly<Record<NoticeType, readonly NoticeHearer[]>> = {
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
  'weekly-digest': ['parent'],
  'recording-overdue': ['staff'],
  'school-deadline': ['student'],
  notice: ['student', 'parent', 'mentor', 'staff'],
};

/** Whether notices of a type can reach this role at all. */
export function canHear({ type, hearer }: { type: NoticeType; hearer: NoticeHearer }): boolean {
  return hearers[type].includes(hearer);
}
