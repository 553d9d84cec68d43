import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { now } from '../../../lib/clock.ts';
import { m } from '../../../paraglide/messages.js';
import type { BadgeTone } from '../../../ui/cards/badge.tsx';
import { stateOf, untilText } from '../cards/session-words.ts';
import type { DashboardTab } from './dashboard-tabs.ts';

/** The name of a tab, which is also the state of its sessions (MEN-016). */
export const tabNames = {
  all: m.mentor_tab_all,
  live: m.session_live,
  upcoming: m.session_upcoming,
  awaitingFeedback: m.mentor_tab_awaiting,
} as const satisfies Record<DashboardTab, () => string>;

/** The state of a session in a word or two, and its colour. */
export function mentorStateOf(card: BookingCard): { readonly text: string; readonly tone: BadgeTone } {
  return card.isAwaitingFeedBack ? { text: m.mentor_tab_awaiting(), tone: 'warn' } : stateOf(card);
}

/** How long until a session, or for how many whole days feedback is owed. */
export function waitText(card: BookingCard): { readonly text: string; readonly isLate: boolean } {
  if (!card.isAwaitingFeedBack) return { text: untilText(card), isLate: false };
  const days = Math.floor((now().getTime() - Date.parse(card.endsAt)) / 86_400_000);
  return days < 1 ? { text: '', isLate: false } : { text: m.mentor_overdue({ count: days }), isLate: true };
}
