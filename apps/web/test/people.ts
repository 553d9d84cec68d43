import type { Session } from '../src/lib/session/session.ts';

/** A student of one course, signed in and done with the onboarding. */
export const student: Session = {
  token: 'token-1',
  personId: '11',
  student_imspin: 'ASC1001',
  studentEmail: 'asc1001@demo.test',
  firstName: 'Demo',
  lastName: 'Student',
  isMentor: false,
  isParent: false,
  isStaff: false,
  isAdmin: false,
  staffRights: [],
  isAdminLogin: false,
  hasPassword: true,
  mustSetUpTwoStep: false,
  needsOnboarding: false,
  language: '',
  deletionDueAt: '',
  cmsLoginAccess: false,
  lastLoggedInCourseId: '1',
  lastLoggedInVariantId: '2',
  lastloggedInCourseName: 'CAT 2026',
  lastloggedInMyImsCourseId: '',
};

export const mentor: Session = { ...student, personId: '21', student_imspin: 'MEN2001', firstName: 'Meera', isMentor: true };

/** A parent has no pin. */
export const parent: Session = { ...student, personId: '31', student_imspin: '', isParent: true };

let count = 100;

/** A student whom no other test knows: what a page keeps for a person is kept for this one alone. */
export function newcomer(otherwise: Partial<Session> = {}): Session {
  count += 1;
  return {
    ...student,
    token: `token-${count}`,
    personId: String(count),
    student_imspin: `ASC${count}`,
    firstName: 'Asha',
    lastName: 'Raghunathan',
    needsOnboarding: true,
    ...otherwise,
  };
}
