import type { LoginResult } from '@abhyas/contract/identity.ts';
import { readIdentifier } from '@abhyas/rules/identity/identifier.ts';
import { AppError } from '../../platform/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import { hashToken } from './find-session.ts';
import { checkPassword } from './passwords.ts';
import { insertSession, listCourses, listPeopleByIdentifier } from './queries.ts';

/** Whether the account still waits for its first password. An identifier nobody has is answered like one with a password. */
export async function verifyLogin({ parts, typed }: { parts: Parts; typed: string }): Promise<{ newStudent: boolean }> {
  const people = await listPeopleByIdentifier({ queryable: parts.database.orm, identifier: readIdentifier(typed) });
  return { newStudent: people.length > 0 && people.every((person) => person.passwordHash === null) };
}

/**
 * Signs in by mobile, pin or email and password: three queries and one hash. Throws INCORRECT_PASSWORD for a wrong password and for an unknown
 * person alike.
 */
export async function signIn({
  parts,
  typed,
  password,
  loginType,
  userAgent,
}: {
  parts: Parts;
  typed: string;
  password: string;
  loginType: 'student' | 'parent';
  userAgent: string;
}): Promise<LoginResult> {
  const queryable = parts.database.orm;
  const people = await listPeopleByIdentifier({ queryable, identifier: readIdentifier(typed) });
  // several students may share a mobile: the first with a password is the one who can sign in by it; a parent's mobile is no student's
  const person = people.find((candidate) => candidate.passwordHash !== null && (candidate.role === 'parent') === (loginType === 'parent'));
  const matches = await checkPassword({ password, passwordHash: person?.passwordHash ?? null });
  if (!matches || person === undefined) throw new AppError('INCORRECT_PASSWORD');
  const token = parts.randomBytes(32).toString('base64url');
  await insertSession({
    queryable,
    tokenHash: hashToken(token),
    personId: person.id,
    userAgent: userAgent.slice(0, 300),
    now: parts.clock.now(),
  });
  const [course] = await listCourses({ queryable, personId: person.id });
  return {
    token,
    student_imspin: person.pin,
    studentEmail: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
    isMentor: person.role === 'mentor',
    isParent: person.role === 'parent',
    isStaff: person.role === 'staff' || person.role === 'admin',
    isAdminLogin: false,
    cmsLoginAccess: false,
    lastLoggedInCourseId: course === undefined ? '' : String(course.courseId),
    lastLoggedInVariantId: course === undefined ? '' : String(course.variantId),
    lastloggedInCourseName: course?.courseName ?? '',
    lastloggedInMyImsCourseId: course?.myImsCourseId ?? '',
  };
}
