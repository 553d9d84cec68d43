import type { NoticeChannel, NoticeSettings, NoticeType } from '@abhyas/contract/notices/notices.ts';

/** Types that are worth a mail to someone who has the push as well: a booking's mail has the calendar entry, an offered seat does not wait, and so with sessions, classes and their reminders; a deadline that is missed costs a year; a digest is longer than a push. */
const mailedToo: ReadonlySet<NoticeType> = new Set([
  'slot-booked',
  'seat-offered',
  'session-booked',
  'session-soon',
  'class-changed',
  'class-soon',
  'school-deadline',
  'weekly-digest',
]);

/** Types that a person hears of only after they asked for them. */
export const onRequest: ReadonlySet<NoticeType> = new Set(['weekly-digest']);

/**
 * Where a notice goes beside the notification centre, which has it in any case: pushed to the browsers that asked for it, and by e-mail where no push can
 * reach its person or the type is worth both. `settings` is what the person wants of this type; `subscriptions` counts the browsers.
 */
export function channelsOf({
  type,
  settings,
  hasEmail,
  subscriptions,
}: {
  type: NoticeType;
  settings: NoticeSettings;
  hasEmail: boolean;
  subscriptions: number;
}): NoticeChannel[] {
  const wanted = settings[type];
  const isPushed = wanted.push && subscriptions > 0;
  const isMailed = wanted.email && hasEmail && (!isPushed || mailedToo.has(type));
  return [...(isPushed ? (['push'] as const) : []), ...(isMailed ? (['email'] as const) : [])];
}
