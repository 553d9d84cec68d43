import type { z } from 'zod';
import { type Role, staffRightNames } from '@abhyas/contract/endpoint.ts';
import type { LoginResultSchema } from '@abhyas/contract/identity/identity.ts';
import { mustSetUpTwoStep } from '@abhyas/rules/identity/second-factor.ts';
import type { SignInRow } from './people-queries.ts';

type LoginResult = z.output<typeof LoginResultSchema>;

/** A pin as it may be shown: a parent's is the pack's own name for them, and shown to no one. */
export function shownPin({ role, pin }: Pick<SignInRow, 'role' | 'pin'>): string {
  return role === 'parent' ? '' : pin;
}

/** What a sign-in answers with. `isAdminLogin`: support signed in as this person. `requiredOf`: the roles that must have two-step verification. */
export function presentLogin({
  token,
  row,
  isAdminLogin,
  requiredOf,
}: {
  token: string;
  row: SignInRow;
  isAdminLogin: boolean;
  requiredOf: readonly Role[];
}): LoginResult {
  const staffRights = row.role === 'admin' ? [...staffRightNames] : row.role === 'staff' ? row.rights : [];
  return {
    token,
    personId: row.id,
    student_imspin: shownPin(row),
    studentEmail: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    isMentor: row.role === 'mentor',
    isParent: row.role === 'parent',
    isStaff: row.role === 'staff' || row.role === 'admin',
    isAdmin: row.role === 'admin',
    staffRights,
    ...(row.role === 'staff' && row.courseRights.length > 0 ? { courseRights: row.courseRights } : {}),
    isAdminLogin,
    cmsLoginAccess: staffRights.includes('content'),
    hasPassword: row.passwordHash !== null,
    mustSetUpTwoStep: !isAdminLogin && mustSetUpTwoStep({ ...row, requiredOf }),
    needsOnboarding: row.role === 'student' && row.onboardedAt === null && !isAdminLogin,
    language: row.language ?? '',
    deletionDueAt: row.deletionDueAt,
    lastLoggedInCourseId: row.courseId,
    lastLoggedInVariantId: row.variantId,
    lastloggedInCourseName: row.courseName ?? '',
    lastloggedInMyImsCourseId: row.myImsCourseId ?? '',
  };
}
