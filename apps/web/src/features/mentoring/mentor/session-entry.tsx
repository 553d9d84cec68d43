import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { IconUsers } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import type { TimelineEntry } from '../../../ui/cards/timeline.tsx';
import { JoinButton } from '../cards/join-button.tsx';
import { actionOf } from '../cards/session-doors.ts';
import { hasStatus, placeText, rangeText, untilText } from '../cards/session-words.ts';

/** A session in the timeline of its mentor's day. */
export const sessionEntry = (card: BookingCard): TimelineEntry => ({
  key: `session ${card.bookingId}`,
  at: card.startsAt,
  time: rangeText(card),
  title: m.mentor_day_session({ name: card.studentName }),
  about: [placeText(card), untilText(card)].filter((part) => part !== '').join(' · '),
  href: `/myPlan/dashboard?booking=${card.bookingId}`,
  icon: <IconUsers size={20} stroke={1.75} aria-hidden="true" />,
  isNow: hasStatus(card, 'live'),
  action: actionOf(card, 'join')?.enabled === true ? <JoinButton bookingId={card.bookingId} action={actionOf(card, 'join')} /> : null,
});
