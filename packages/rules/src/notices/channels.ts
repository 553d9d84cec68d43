import { broadcastChannels, broadcastTypes } from '@abhyas/contract/notices/broadcast-limits.ts';
import type { NoticeChannel, NoticeSettings, NoticeType } from '@abhyas/contract/notices/notices.ts';

/** Types that are worth a mail to someone who has the push as well: a booking's mail has the calendar entry, an offered seat does not wait, and so with sessions, classes and their reminders; a deadline that is missed costs a year; a digest and a report card are longer than a push. */
const mailedToo: ReadonlySet<NoticeType> = new Set([
  'slot-booked',
  'seat-offered',
  'session-booked',
  'session-soon',
  'class-changed',
  'class-soon',
  'school-deadline',
  'weekly-digest',
  'month-report',
]);

/** Types that a person hears of only after they asked for them. */
export const onRequest: ReadonlySet<NoticeType> = new Set(['weekly-digest']);

/** Where types can go. Messages to a phone number are for what staff write: gateways charge for each and take registered texts only. */
export const channelsFor = (type: NoticeType): readonly NoticeChannel[] =>
  broadcastTypes.some((each) => each === type) ? broadcastChannels : ['email', 'push'];

/** Whether someone who has chosen nothing gets a type on a channel. WhatsApp needs the consent of its reader, and an offer by SMS too. */
export function isWantedByDefault({ type, channel }: { type: NoticeType; channel: NoticeChannel }): boolean {
  if (onRequest.has(type) || channel === 'whatsapp' || !channelsFor(type).includes(channel)) return false;
  return !(type === 'offer' && channel === 'sms');
}

/**
 * Where a notice goes beside the notification centre, which has it in any case. `chosen` are the channels that staff chose for a message: each reaches who
 * wants it and can be reached; null leaves it to the type: pushed to the browsers that asked for it, and by e-mail where no push can reach its person or the type is
 * worth both. `settings` is what the person wants of this type; `subscriptions` counts the browsers.
 */
export function channelsOf({
  type,
  settings,
  hasEmail,
  hasMobile,
  subscriptions,
  chosen,
}: {
  type: NoticeType;
  settings: NoticeSettings;
  hasEmail: boolean;
  hasMobile: boolean;
  subscriptions: number;
  chosen: readonly NoticeChannel[] | null;
}): NoticeChannel[] {
  const wanted = settings[type];
  const canReach = { push: subscriptions > 0, email: hasEmail, sms: hasMobile, whatsapp: hasMobile };
  const reaches = (channel: NoticeChannel) => wanted[channel] && canReach[channel];
  if (chosen !== null) return broadcastChannels.filter((channel) => chosen.includes(channel) && reaches(channel));
  const isPushed = reaches('push');
  const isMailed = reaches('email') && (!isPushed || mailedToo.has(type));
  return [...(isPushed ? (['push'] as const) : []), ...(isMailed ? (['email'] as const) : [])];
}
