import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdCodec, MomentCodec } from '../wire.ts';
import { OtpSchema, OtpSentSchema, PersonNameSchema } from '../identity/credentials.ts';
import { studentLoginCheck } from '../identity/identity.ts';
import { LinkedStudentSchema } from './people.ts';

/** A parent who sees the student. `shown`: mobile or email, masked. `byCode`: linked by a code alone, so the student may end it. */
export const OwnParentSchema = z.object({ personId: IdCodec, name: z.string(), shown: z.string(), byCode: z.boolean() });
export type OwnParent = z.input<typeof OwnParentSchema>;

const student = { kind: 'session', roles: ['student'] } as const;

export const ownParents = endpoint('ownParents', {
  summary: 'The parents who see the signed-in student, and until when the code works with which another one links themselves',
  access: student,
  effect: 'read',
  secret: true,
  body: z.strictObject({}),
  data: z.object({
    parents: z.array(OwnParentSchema),
    /** Null where there is none; the code itself is shown once, when it is made. */
    codeExpiresAt: MomentCodec.nullable(),
  }),
});

export const makeChildCode = endpoint('makeChildCode', {
  summary: 'Makes a code with which a parent links themselves to the signed-in student: once, within 48 hours. It replaces the one before',
  access: student,
  effect: 'own',
  body: z.strictObject({}),
  data: z.object({ code: z.string(), expiresAt: MomentCodec }),
  errors: ['TOO_MANY_REQUESTS'],
});

export const unlinkParent = endpoint('unlinkParent', {
  summary: 'Ends the link to a parent who linked themselves by a code; both are told',
  access: student,
  effect: 'own',
  body: z.strictObject({ personId: IdCodec }),
  data: z.object({}),
  errors: ['NOT_FOUND'],
});

export const linkChild = endpoint('linkChild', {
  summary:
    'Links the signed-in parent to the student whose code this is; both are told. A code that is wrong, used or expired is one and the same error',
  access: { kind: 'session', roles: ['parent'] },
  effect: 'own',
  body: z.strictObject({ code: z.string().max(40) }),
  data: LinkedStudentSchema,
  errors: ['CHILD_CODE_WRONG', 'TOO_MANY_REQUESTS'],
});

export const registerParent = endpoint('registerParent', {
  summary:
    'Begins the account of a parent who has a code of their child: sends a code to their own mobile or email. Where that has a parent account already, the child is added to it',
  access: { kind: 'public' },
  effect: 'write',
  body: z.strictObject({
    childCode: z.string().max(40),
    firstName: PersonNameSchema,
    lastName: PersonNameSchema,
    /** As it was typed: a mobile, or an email where there is an @. */
    contact: z.string().trim().min(1).max(254),
  }),
  data: OtpSentSchema.extend({ registrationToken: z.string() }),
  errors: ['CHILD_CODE_WRONG', 'CODES_NOT_SENT', 'CODE_NOT_SENT', 'TOO_MANY_REQUESTS'],
});

export const registerParentVerification = endpoint('registerParentVerification', {
  summary: 'Checks the code of such a parent, makes the account, links the child, tells them and signs the parent in',
  access: { kind: 'public' },
  effect: 'write',
  body: z.strictObject({ registrationToken: z.string().max(100), otp: OtpSchema }),
  data: studentLoginCheck.data,
  errors: ['INCORRECT_OTP', 'OTP_EXPIRED', 'CHILD_CODE_WRONG', 'TOO_MANY_REQUESTS'],
});
