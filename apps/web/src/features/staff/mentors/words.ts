import type { ReassignRefusal, StaffMentor } from '@abhyas/contract/mentoring/staff-mentors.ts';
import { m } from '../../../paraglide/messages.js';

/** '4.5 of 5 (12)'; a dash for a mentor whom no one has rated. */
export const ratingText = ({ rating, ratings }: Pick<StaffMentor, 'rating' | 'ratings'>): string =>
  rating === null ? '\u2013' : m.smen_rating({ rating: rating.toFixed(1), count: ratings });

/** Whether another mentor can have something, and why not. */
export const refusalText = {
  '': m.smen_free,
  began: m.smen_began,
  joined: m.smen_joined,
  course: m.smen_other_course,
  off: m.smen_is_off,
  session: m.smen_has_session,
  class: m.smen_has_class,
  seat: m.smen_has_seat,
  held: m.smen_has_held,
  notice: m.smen_notice,
  full: m.smen_full,
} as const satisfies Record<ReassignRefusal, () => string>;
