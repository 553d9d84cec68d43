import type { StaffRight } from '@abhyas/contract/endpoint.ts';
import type { StaffPerson } from '@abhyas/contract/relations/staff-people.ts';
import { isolated } from '@abhyas/rules/text/right-to-left.ts';
import type { BadgeTone } from '../../../ui/cards/badge.tsx';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';

const roles = {
  student: m.staff_people_role_student,
  mentor: m.staff_people_role_mentor,
  parent: m.staff_people_role_parent,
  staff: m.staff_people_role_staff,
  admin: m.staff_people_role_admin,
} as const satisfies Record<StaffPerson['role'], () => string>;

export const roleText = (role: StaffPerson['role']): string => roles[role]();

/** The name of a person; a parent may have none yet. */
export const nameOf = ({ firstName, lastName, mobile, email }: Pick<StaffPerson, 'firstName' | 'lastName' | 'mobile' | 'email'>): string =>
  isolated(`${firstName} ${lastName}`.trim()) || mobile || email;

/** The colour of that state. */
export function stateTone({ isClosed, hasPassword }: StaffPerson): BadgeTone {
  if (isClosed) return 'bad';
  return hasPassword ? 'good' : 'warn';
}

export function stateText({ isClosed, hasPassword }: StaffPerson): string {
  if (isClosed) return m.staff_people_closed();
  return hasPassword ? m.staff_people_open() : m.staff_people_new();
}

/** What staff may do, by right. */
export const rightWords: Readonly<Record<StaffRight, () => string>> = {
  content: m.staff_right_content,
  review: m.staff_right_review,
  centre: m.staff_right_centre,
  classes: m.staff_right_classes,
  support: m.staff_right_support,
  people: m.staff_right_people,
  fees: m.staff_right_fees,
};
export const rightNames = Object.keys(rightWords) as StaffRight[];

/** When a person was here last themselves, as far as that is known. */
export const visitText = ({ lastVisitAt }: Pick<StaffPerson, 'lastVisitAt'>): string =>
  lastVisitAt === '' ? m.staff_people_no_visit() : formatDayFirst(lastVisitAt);
