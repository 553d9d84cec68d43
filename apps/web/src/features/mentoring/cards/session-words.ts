import type { BookingCard, SessionReason } from '@abhyas/contract/mentoring/card.ts';
import { now } from '../../../lib/clock.ts';
import { dayOf, daysBetween, formatDayFirst, formatTime } from '../../../lib/dates/dates.ts';
import { dayText } from '../../../lib/dates/day-text.ts';
import { formatDuration } from '../../../lib/format/durations.ts';
import { timeThere } from '../../../lib/dates/time-there.ts';
import { m } from '../../../paraglide/messages.js';
import type { BadgeTone } from '../../../ui/cards/badge.tsx';

type Moments = Pick<BookingCard, 'startsAt' | 'endsAt' | 'timeZone'>;

/** '06:00 PM to 06:45 PM', with the zone's name where the reader's clock shows another time. */
export const rangeText = ({ startsAt, endsAt, timeZone: zone }: Moments): string =>
  m.session_range({ from: formatTime(startsAt, zone), to: timeThere({ moment: endsAt, zone }) });

/** 'Wed 25 Nov 2026, 06:00 PM to 06:45 PM' */
export const slotText = (of: Moments): string => `${dayText(of)}, ${rangeText(of)}`;

/** '24 Nov 2026, 06:00 PM' */
export const momentText = ({ moment, zone }: { moment: string | Date; zone: string }): string =>
  `${formatDayFirst(moment, zone)}, ${timeThere({ moment, zone })}`;

/** 'in 3 days', 'in 1 h 40 min', 'ends at 06:45 PM'; '' for a session that is over or cancelled. */
export function untilText(card: BookingCard): string {
  const { startsAt, endsAt, timeZone: zone, isCancelled, classStatus } = card;
  if (isCancelled) return '';
  if (hasStatus(card, 'live')) return m.session_ends({ time: formatTime(endsAt, zone) });
  if (classStatus === 'Completed') return '';
  const seconds = (Date.parse(startsAt) - now().getTime()) / 1000;
  if (seconds < 30) return m.session_soon();
  const days = daysBetween({ from: dayOf(now(), zone), to: dayOf(new Date(startsAt), zone) });
  if (seconds > 86_400) return m.session_in_days({ count: days });
  return m.session_in({ time: formatDuration(60 * Math.max(1, Math.round(seconds / 60))) });
}

/** MEN-006: whether a session has a class status, without regard to case. */
export const hasStatus = ({ classStatus }: Pick<BookingCard, 'classStatus'>, status: 'live' | 'upcoming' | 'completed'): boolean =>
  classStatus.toLowerCase() === status;

/** The state of a session in a word or two, and its colour. */
export function stateOf(card: BookingCard): { readonly text: string; readonly tone: BadgeTone } {
  if (card.isCancelled) return { text: card.cancelledText, tone: card.bookingStatus === 'CANCELLED AGAINST POLICY' ? 'warn' : 'plain' };
  if (hasStatus(card, 'live')) return { text: m.session_live(), tone: 'bad' };
  if (hasStatus(card, 'upcoming')) return { text: m.session_upcoming(), tone: 'brand' };
  if (card.mentorAbsent) return { text: m.session_mentor_absent(), tone: 'warn' };
  if (card.attendance === 'present') return { text: m.session_present(), tone: 'good' };
  return card.attendance === 'absent' ? { text: m.session_absent(), tone: 'bad' } : { text: m.session_over(), tone: 'plain' };
}

/** 'Virtual', or 'In person · Andheri centre'. */
export const placeText = ({ mode, venue }: Pick<BookingCard, 'mode' | 'venue'>): string =>
  mode === 'Virtual' ? m.session_virtual() : [m.session_in_person(), venue].filter((part) => part !== '').join(' · ');

/** Why something can't be done now with a session, in words; '' where it can. */
export function sessionReasonText(reason: SessionReason): string {
  if (reason === '') return '';
  return reason === 'join-later' ? m.reason({ reason }) : m.session_why({ reason });
}
