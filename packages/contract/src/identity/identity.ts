import { z } from 'zod';
import { IdentifierSchema, LoginTypeSchema } from './credentials.ts';
import { courseRightNames, endpoint, everyRole, staffRightNames } from '../endpoint.ts';
import { languages } from '../languages.ts';
import { FlagCodec, IdCodec, OptionalMomentCodec, OptionalIdCodec } from '../wire.ts';

export const StudentCourseSchema = z.object({
  courseId: IdCodec,
  variantId: IdCodec,
  courseName: z.string(),
  variantName: z.string(),
  centreProctoredAllowed: FlagCodec,
});
export type StudentCourse = z.input<typeof StudentCourseSchema>;

/** A right for one course only. */
export const CourseRightSchema = z.strictObject({ right: z.enum(courseRightNames), courseId: IdCodec });

/** DAT-001: what a successful sign-in answers with. Empty strings where a person has no course. */
export const LoginResultSchema = z.object({
  token: z.string(),
  /** Tells people apart on the device; a parent has no pin to do so. */
  personId: IdCodec,
  student_imspin: z.string(),
  studentEmail: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isMentor: z.boolean(),
  isParent: z.boolean(),
  isStaff: z.boolean(),
  isAdmin: z.boolean(),
  /** What a member of staff may do; an admin has every right. Empty for all others. */
  staffRights: z.array(z.enum(staffRightNames)),
  /** Rights for one course only, beside those for all. */
  courseRights: z.array(CourseRightSchema).optional(),
  isAdminLogin: z.boolean(),
  cmsLoginAccess: z.boolean(),
  /** False for a parent who came by a code and has set no password yet. */
  hasPassword: z.boolean(),
  /** True while the portal asks this role for two-step verification and there is none: all else is refused until it is set up. */
  mustSetUpTwoStep: z.boolean(),
  /** True for a student who has neither finished nor skipped the onboarding. */
  needsOnboarding: z.boolean(),
  /** The language the person chose, '' if they never did. */
  language: z.union([z.enum(languages), z.literal('')]),
  /** When the account will be deleted, '' if no one asked for it. */
  deletionDueAt: OptionalMomentCodec,
  lastLoggedInCourseId: OptionalIdCodec,
  lastLoggedInVariantId: OptionalIdCodec,
  lastloggedInCourseName: z.string(),
  lastloggedInMyImsCourseId: z.string(),
});
export type LoginResult = z.input<typeof LoginResultSchema>;

/** What a right password or code answers with where the account has two-step verification: a token for signInSecondStep, and nothing of the person. */
const SecondStepSchema = z.object({ secondStepToken: z.string() });
export type SecondStep = z.input<typeof SecondStepSchema>;

export const loginVerification = endpoint('loginVerification', {
  summary: 'Says whether the next step of a sign-in is the password or the first-time set-up',
  access: { kind: 'public' },
  effect: 'read',
  body: z.strictObject({ studentImsPin: IdentifierSchema, loginType: LoginTypeSchema }),
  data: z.object({ newStudent: z.boolean() }),
  errors: ['TOO_MANY_REQUESTS'],
});

export const studentLoginCheck = endpoint('studentLoginCheck', {
  summary:
    'Signs in with a mobile, pin or email and a password, or with a code and no password. A parent may give a student’s pin or email with their own password',
  access: { kind: 'public' },
  effect: 'write',
  body: z.strictObject({
    studentemail: z.string().trim().max(254),
    studentimspin: z.string().trim().max(254),
    studentpassword: z.string().max(200),
    loginmode: z.literal('1'),
    otp: z.string().max(12),
    loginType: LoginTypeSchema,
    platform: z.literal('web'),
  }),
  data: z.union([LoginResultSchema, SecondStepSchema]),
  errors: ['INCORRECT_PASSWORD', 'INCORRECT_OTP', 'OTP_EXPIRED', 'SEVERAL_STUDENTS', 'TOO_MANY_REQUESTS'],
});

export const adminLogin = endpoint('adminLogin', {
  summary: 'Signs support in as a student: staff with the right support, and admins. What they write is audited with both identities',
  access: { kind: 'public' },
  effect: 'write',
  body: z.strictObject({
    adminImsPin: IdentifierSchema,
    adminPassword: z.string().max(200),
    studentImsPin: IdentifierSchema,
    platform: z.literal('support'),
  }),
  data: z.union([LoginResultSchema, SecondStepSchema]),
  errors: ['INCORRECT_PASSWORD', 'UNKNOWN_STUDENT', 'SEVERAL_STUDENTS', 'TWO_STEP_MISSING', 'TOO_MANY_REQUESTS'],
});

export const viewAsStudent = endpoint('viewAsStudent', {
  summary:
    'Opens a session of support as a student for staff who are signed in, with the right support, and admins, without a second password. The student hears of it, and what is written is audited with both identities',
  access: { kind: 'session', roles: ['staff', 'admin'], right: 'support' },
  effect: 'own',
  perDay: 300,
  body: z.strictObject({ personId: IdCodec }),
  data: LoginResultSchema,
  errors: ['NOT_FOUND'],
});

export const logout = endpoint('logout', {
  summary: 'Ends the session of the token it comes with; with `locksTests` an open test is open to no one who is not signed in',
  access: { kind: 'session', roles: everyRole, beforeSetUp: true },
  effect: 'write',
  weight: 0,
  body: z.strictObject({ locksTests: z.boolean().default(false) }),
  data: z.object({}),
});

export const studentCourses = endpoint('studentCourses', {
  summary: 'The courses and variants the signed-in person is enrolled in, last used first',
  access: { kind: 'session', roles: everyRole },
  effect: 'read',
  body: z.strictObject({}),
  data: z.array(StudentCourseSchema),
});

export const selectCourse = endpoint('selectCourse', {
  summary: 'Remembers the course and variant in use',
  access: { kind: 'session', roles: everyRole },
  effect: 'write',
  body: z.strictObject({ courseId: IdCodec, variantId: IdCodec }),
  data: StudentCourseSchema.extend({ myImsCourseId: z.string() }),
});
