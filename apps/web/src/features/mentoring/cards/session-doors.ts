import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';

/** What a card asks its page to open. Absent for those who only read: parents, and mentors on a student's page. */
export interface SessionDoors {
  readonly onMove: (card: BookingCard) => void;
  readonly onCancel: (card: BookingCard) => void;
  /** Another time is wanted in place of the one on offer. */
  readonly onOther: (card: BookingCard) => void;
}

/** The action of a card, if it is there. */
export const actionOf = ({ actions }: BookingCard, kind: BookingCard['actions'][number]['kind']) =>
  actions.find((action) => action.kind === kind);
