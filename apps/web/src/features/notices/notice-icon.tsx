import type { NoticeType } from '@abhyas/contract/notices/notices.ts';
import {
  IconAlertTriangle,
  IconArmchair,
  IconBell,
  IconCalendarCheck,
  IconClipboardText,
  IconClock,
  IconMail,
  IconMessage2Check,
  IconMessageCircleCheck,
  IconMessageCircleQuestion,
  IconReportAnalytics,
  IconSchool,
  IconUsers,
  IconVideo,
  type Icon,
} from '@tabler/icons-react';

const icons: Readonly<Record<NoticeType, Icon>> = {
  'test-released': IconClipboardText,
  'score-changed': IconReportAnalytics,
  'slot-booked': IconCalendarCheck,
  'slot-soon': IconClock,
  'seat-offered': IconArmchair,
  'session-unready': IconAlertTriangle,
  'session-booked': IconUsers,
  'session-soon': IconClock,
  'class-changed': IconVideo,
  'class-soon': IconClock,
  'feedback-given': IconMessage2Check,
  'doubt-asked': IconMessageCircleQuestion,
  'doubt-answered': IconMessageCircleCheck,
  'question-asked': IconMessageCircleQuestion,
  'question-answered': IconMessageCircleCheck,
  'weekly-digest': IconMail,
  'month-report': IconReportAnalytics,
  'child-alert': IconAlertTriangle,
  'recording-overdue': IconAlertTriangle,
  'school-deadline': IconSchool,
  'revision-due': IconClock,
  notice: IconBell,
  'institute-reminder': IconClock,
  offer: IconBell,
};

/** What a notice is about, as a small picture. */
export function NoticeIcon({ type }: { type: NoticeType }) {
  const Picture = icons[type];
  return <Picture size={20} stroke={1.75} aria-hidden="true" />;
}
