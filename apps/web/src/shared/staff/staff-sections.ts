import type { CourseRight, StaffRight } from '@abhyas/contract/endpoint.ts';
import type { Session } from '../../lib/session/session.ts';
import { worksOn } from '../../lib/session/works-on.ts';
import { m } from '../../paraglide/messages.js';

interface StaffPage {
  readonly name: () => string;
  readonly url: string;
  /** Who has it; everyone with the right of the section where nothing is said. */
  readonly for?: StaffRight | 'admin';
  /** Also of those who have the right for some courses only. */
  readonly perCourse?: CourseRight;
}

export interface StaffSection {
  readonly key: string;
  readonly name: () => string;
  /** The first one is where the section begins. */
  readonly pages: readonly StaffPage[];
}

const sections: readonly (StaffSection & { readonly right: StaffRight | null })[] = [
  {
    key: 'desk',
    right: null,
    name: m.desk_tab,
    pages: [
      { name: m.sdesk_today, url: '/staff' },
      { name: m.staff_centre, url: '/staff/centre', for: 'centre' },
      { name: m.staff_late, url: '/staff/late', for: 'centre' },
      { name: m.staff_outages, url: '/staff/outages', for: 'centre' },
    ],
  },
  {
    key: 'classes',
    right: 'classes',
    name: m.staff_classes,
    pages: [
      { name: m.scls_batches, url: '/staff/classes' },
      { name: m.smen_title, url: '/staff/mentors' },
      { name: m.staff_missed, url: '/staff/missed' },
      { name: m.questions_title_staff, url: '/staff/questions' },
    ],
  },
  {
    key: 'content',
    right: 'content',
    name: m.staff_content,
    pages: [
      { name: m.studio_bank_title, url: '/studio/questions', perCourse: 'content' },
      { name: m.studio_tests_title, url: '/studio/tests', perCourse: 'content' },
      { name: m.sdesk_tests, url: '/staff/tests' },
      { name: m.staff_engine, url: '/staff/engine-results' },
      { name: m.ssch_link, url: '/staff/schools' },
      { name: m.studio_import_title, url: '/studio/imports', perCourse: 'content' },
      { name: m.studio_files_title, url: '/studio/files', perCourse: 'content' },
    ],
  },
  { key: 'institute', right: 'people', name: m.inst_tab, pages: [{ name: m.inst_tab, url: '/staff/institute' }] },
  {
    key: 'fees',
    right: 'fees',
    name: m.fees_tab,
    pages: [
      { name: m.fees_title, url: '/staff/orders' },
      { name: m.lead_title, url: '/staff/leads' },
      { name: m.fees_match, url: '/staff/reconciliation' },
    ],
  },
  {
    key: 'people',
    right: 'people',
    name: m.staff_people,
    pages: [
      { name: m.staff_people, url: '/staff/people' },
      { name: m.smsg_title, url: '/staff/messages' },
    ],
  },
  {
    key: 'support',
    right: 'support',
    name: m.staff_support,
    pages: [
      { name: m.staff_security, url: '/staff/security' },
      { name: m.staff_undelivered, url: '/staff/undelivered' },
      { name: m.sdesk_devices, url: '/staff/sessions', for: 'admin' },
      { name: m.staff_support_link, url: '/support' },
    ],
  },
];

/** What the tabs of staff follow from. */
export type StaffSession = Pick<Session, 'isStaff' | 'isAdmin' | 'staffRights' | 'courseRights'>;

/** The sections of the portal for staff with the pages of each, as far as their rights go; none without a right. */
export function staffSections(session: StaffSession): StaffSection[] {
  const { isStaff, isAdmin, staffRights, courseRights = [] } = session;
  if (!isStaff || staffRights.length + courseRights.length === 0) return [];
  const has = (who: StaffRight | 'admin' | null) => who === null || (who === 'admin' ? isAdmin : staffRights.includes(who));
  return sections.flatMap(({ right, pages, ...section }) => {
    const own = pages.filter((page) => has(page.for ?? right) || (page.perCourse !== undefined && worksOn(session, page.perCourse)));
    return own.length === 0 ? [] : [{ ...section, pages: own }];
  });
}
