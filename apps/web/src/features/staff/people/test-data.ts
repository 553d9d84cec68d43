import type { StaffPerson, StaffPersonDetails } from '@abhyas/contract/relations/staff-people.ts';
import { student } from '#test/people.ts';
import type { Session } from '../../../lib/session/session.ts';

/** Who has the right to people. */
export const staff: Session = { ...student, student_imspin: '', isStaff: true, staffRights: ['people'] };
export const person: StaffPerson = {
  personId: '7',
  pin: 'ASC1001',
  role: 'student',
  firstName: 'Asha',
  lastName: 'Rao',
  mobile: '90*****001',
  email: '',
  isMobileVerified: true,
  isClosed: false,
  hasPassword: true,
  lastVisitAt: '2026-11-20T04:30:00.000Z',
  version: 0,
};
export const batch = { variantId: '3', name: 'CAT · Classroom', key: 'cat/classroom' };
const other = { variantId: '4', name: 'CAT · Online', key: 'cat/online' };
/** What staff are shown of that person. */
export const details: StaffPersonDetails = {
  person,
  batches: [batch],
  links: [{ personId: '9', kind: 'mentor', name: 'Ira Sen', shown: 'MEN2001' }],
  allBatches: [batch, other],
  actions: ['close', 'reset'],
  moves: ['join', 'leave'],
  mayCorrect: true,
  mayInvite: false,
  rights: null,
  mayGrant: false,
  allCourses: [],
};
