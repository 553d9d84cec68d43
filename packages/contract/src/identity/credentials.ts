import { z } from 'zod';
import { endpoint, everyRole } from '../endpoint.ts';
import { holdsAddress } from '../text-limits.ts';
import { IdCodec, says } from '../wire.ts';

/** A mobile, pin or email as someone typed it. */
export const IdentifierSchema = z.string().trim().min(1).max(254);
const maybeIdentifier = z.string().trim().max(254);
export const LoginTypeSchema = z.enum(['student', 'parent']);
export type LoginType = z.input<typeof LoginTypeSchema>;

/** Six digits, of any script. */
export const OtpSchema = z.string().regex(/^\p{Nd}{6}$/u, says('field_six_digits'));

/** Six digits, or the twelve of a code that the institute has handed over. */
export const SignInCodeSchema = z.string().regex(/^(\p{Nd}{6}|\p{Nd}{12})$/u, says('field_digits'));

/** A new password as it comes in; what makes it good enough is a rule, with messages of its own (`rules/identity/password.ts`). */
export const NewPasswordSchema = z.string().max(200);

/** A name of a person; trimmed, and free of control characters and addresses. */
export const PersonNameSchema = z
  .string()
  .trim()
  .min(1, 'Enter a name')
  .max(50)
  .regex(/^[^\p{C}<>]*$/u, 'A name has no such characters')
  .refine((name) => !holdsAddress.test(name), 'Enter a name without an address');

/** `sentTo` is masked; '' where the portal reaches no one yet and sent no code, so the institute hands one over. A resend is taken after `resendInSeconds`, the code is valid for `validMinutes`. */
export const OtpSentSchema = z.object({
  sentTo: z.string(),
  resendInSeconds: z.number().int(),
  validMinutes: z.number().int(),
});
export type OtpSent = z.input<typeof OtpSentSchema>;

/** One of the people an identifier stands for; shown only after a code has proved that it is theirs. */
export const VerifiedPersonSchema = z.object({ studentImsPin: z.string(), firstName: z.string(), lastName: z.string() });
export type VerifiedPerson = z.input<typeof VerifiedPersonSchema>;

/** `setUpToken` proves for a quarter of an hour, once, that a code was right; it sets a password of one of `students`. */
export const VerifiedSchema = z.object({ setUpToken: z.string(), students: z.array(VerifiedPersonSchema) });
export type Verified = z.input<typeof VerifiedSchema>;

export const studentVerification = endpoint('studentVerification', {
  summary:
    'Whether a student still waits for the first password. An identifier that no one has is answered like one with a password; mobile and email come as stars',
  access: { kind: 'public' },
  effect: 'read',
  body: z.strictObject({ studentImsPin: IdentifierSchema }),
  data: z.object({ newStudent: z.boolean(), mobile: z.string(), emailId: z.string(), studentImsPin: z.string() }),
  errors: ['TOO_MANY_REQUESTS'],
});

export const otpGeneration = endpoint('otpGeneration', {
  summary: 'Sends a six-digit code to the registered mobile and email. One of the two identifiers is filled: the email where there is an @',
  access: { kind: 'public' },
  effect: 'write',
  body: z
    .strictObject({
      studentEmail: maybeIdentifier.optional(),
      studentImsPin: maybeIdentifier.optional(),
      loginType: LoginTypeSchema.optional(),
    })
    .refine(({ studentEmail = '', studentImsPin = '' }) => (studentEmail === '') !== (studentImsPin === ''), 'Fill one of the two'),
  data: OtpSentSchema,
  errors: ['USER_NOT_FOUND', 'PARENT_NOT_LINKED', 'CODE_NOT_SENT', 'TOO_MANY_REQUESTS'],
});

export const otpVerification = endpoint('otpVerification', {
  summary: 'Checks a code; a right one is used up and answers with a set-up token',
  access: { kind: 'public' },
  effect: 'write',
  body: z.strictObject({
    studentEmail: maybeIdentifier,
    studentImsPin: maybeIdentifier,
    otp: SignInCodeSchema,
    loginType: LoginTypeSchema.optional(),
  }),
  data: VerifiedSchema,
  errors: ['INCORRECT_OTP', 'OTP_EXPIRED', 'USER_NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

export const createNewPassword = endpoint('createNewPassword', {
  summary:
    'Sets a password with a set-up token, which is used up; ends every session of the person. For a registration it makes the account. One screen writes enterNewPassword, the other newpassword',
  access: { kind: 'public' },
  effect: 'write',
  body: z
    .strictObject({
      studentEmail: maybeIdentifier,
      studentImsPin: maybeIdentifier,
      enterNewPassword: NewPasswordSchema.optional(),
      newpassword: NewPasswordSchema.optional(),
      setUpToken: z.string().max(100),
    })
    .refine((body) => (body.enterNewPassword === undefined) !== (body.newpassword === undefined), 'Send one new password'),
  data: z.object({ studentImsPin: z.string() }),
  errors: ['SET_UP_EXPIRED', 'WEAK_PASSWORD'],
});

export const openInvitation = endpoint('openInvitation', {
  summary: 'Exchanges the token of an invitation for a set-up token of the person it was sent to, who has no password yet',
  access: { kind: 'public' },
  effect: 'write',
  body: z.strictObject({ invitation: z.string().max(100) }),
  data: VerifiedSchema,
  errors: ['SET_UP_EXPIRED', 'TOO_MANY_REQUESTS'],
});

export const changePassword = endpoint('changePassword', {
  summary: 'Sets the password of the signed-in person and ends their other sessions. The current one is empty where there is none yet',
  access: { kind: 'session', roles: everyRole },
  effect: 'own',
  body: z.strictObject({ currentPassword: z.string().max(200), newpassword: NewPasswordSchema }),
  data: z.object({}),
  errors: ['INCORRECT_PASSWORD', 'SIGN_IN_AGAIN', 'FACTOR_NEEDED', 'WEAK_PASSWORD', 'TOO_MANY_REQUESTS'],
});

export const registrationOptions = endpoint('registrationOptions', {
  summary: 'The programmes one may register for',
  access: { kind: 'public' },
  effect: 'read',
  body: z.strictObject({}),
  data: z.object({ programmes: z.array(z.object({ courseId: IdCodec, courseName: z.string(), description: z.string() })) }),
});

export const register = endpoint('register', {
  summary:
    'Begins a registration and sends a code; for an email that has an account already the mail says so instead. Sent again, it sends a new code',
  access: { kind: 'public' },
  effect: 'write',
  body: z.strictObject({
    firstName: PersonNameSchema,
    lastName: PersonNameSchema,
    /** As it was typed. */
    mobile: z.string().trim().max(40, says('fault_mobile')),
    emailId: z.email(says('fault_email_like')).max(254),
    courseId: IdCodec,
  }),
  data: OtpSentSchema.extend({ registrationToken: z.string() }),
  errors: ['CODES_NOT_SENT', 'CODE_NOT_SENT', 'TOO_MANY_REQUESTS'],
});

export const registrationVerification = endpoint('registrationVerification', {
  summary: 'Checks the code of a registration; the set-up token then goes to createNewPassword',
  access: { kind: 'public' },
  effect: 'write',
  body: z.strictObject({ registrationToken: z.string().max(100), otp: OtpSchema }),
  data: z.object({ setUpToken: z.string() }),
  errors: ['INCORRECT_OTP', 'OTP_EXPIRED', 'TOO_MANY_REQUESTS'],
});
