import type { NoticeType } from '@abhyas/contract/notices/notices.ts';
import { m } from '../../paraglide/messages.js';

/** A type of notices, or all of them at once. */
export type Kind = NoticeType | 'all';

export const noticeTypeLabels: Readonly<Record<Kind, () => string>> = {
  all: m.account_notices_all,
  'test-released': m.account_notices_tests,
  'score-changed': m.account_notices_scores,
  'slot-booked': m.account_notices_slots,
  'slot-soon': m.account_notices_slot_soon,
  'seat-offered': m.account_notices_seat_offered,
  'session-unready': m.account_notices_session_unready,
  'session-booked': m.account_notices_sessions,
  'session-soon': m.account_notices_session_soon,
  'class-changed': m.account_notices_class_changes,
  'class-soon': m.account_notices_classes,
  'feedback-given': m.account_notices_feedback,
  'doubt-asked': m.account_notices_doubts_asked,
  'doubt-answered': m.account_notices_doubts,
  'question-asked': m.account_notices_questions_asked,
  'question-answered': m.account_notices_questions,
  'weekly-digest': m.account_notices_digest,
  'month-report': m.account_notices_month,
  'child-alert': m.account_notices_child_alert,
  'recording-overdue': m.account_notices_recording_overdue,
  'school-deadline': m.account_notices_school_deadlines,
  'revision-due': m.account_notices_revision,
  notice: m.account_notices_news,
  'institute-reminder': m.account_notices_reminders,
  offer: m.account_notices_offers,
};
