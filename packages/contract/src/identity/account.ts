import { z } from 'zod';
import { OtpSchema, OtpSentSchema } from './credentials.ts';
import { endpoint, everyRole } from '../endpoint.ts';
import { languages } from '../languages.ts';
import { OptionalMomentCodec } from '../wire.ts';

/** `deletionDueAt`: when the account will be deleted, '' if no one asked for it. `mayDelete`: students and parents may by themselves. */
export const AccountSchema = z.object({
  studentImsPin: z.string(),
  mobile: z.string(),
  /** False for a mobile that was typed and never proved by a code: no one signs in with it. */
  mobileProved: z.boolean(),
  emailId: z.string(),
  hasPassword: z.boolean(),
  mayDelete: z.boolean(),
  deletionDueAt: OptionalMomentCodec,
});
export type Account = z.input<typeof AccountSchema>;

export const accountDetails = endpoint('accountDetails', {
  summary: 'Mobile, email and state of the signed-in person’s own account',
  access: { kind: 'session', roles: everyRole },
  effect: 'own',
  secret: true,
  body: z.strictObject({}),
  data: AccountSchema,
});

const contactKind = z.enum(['mobile', 'email']);
export type ContactKind = z.input<typeof contactKind>;

export const changeContact = endpoint('changeContact', {
  summary:
    'Begins to change one’s own mobile or email: the password is asked, or where there is none a session that began with a code in the last quarter of an hour, and a code goes to the new mobile or email. An email that another account has gets a mail that says so instead',
  access: { kind: 'session', roles: everyRole },
  effect: 'own',
  body: z.strictObject({ kind: contactKind, value: z.string().trim().max(254), password: z.string().max(200) }),
  data: OtpSentSchema,
  errors: ['CODES_NOT_SENT', 'CODE_NOT_SENT', 'INCORRECT_PASSWORD', 'SIGN_IN_AGAIN', 'FACTOR_NEEDED', 'TOO_MANY_REQUESTS'],
});

export const verifyContact = endpoint('verifyContact', {
  summary: 'Puts the new mobile or email in place of the old one with the code that went there; the old one is told',
  access: { kind: 'session', roles: everyRole },
  effect: 'own',
  body: z.strictObject({ kind: contactKind, value: z.string().trim().max(254), otp: OtpSchema }),
  data: AccountSchema,
  errors: ['INCORRECT_OTP', 'OTP_EXPIRED', 'TOO_MANY_REQUESTS'],
});

export const deleteAccount = endpoint('deleteAccount', {
  summary:
    'Has one’s own account deleted in 30 days; until then signing in and keepAccount keep it. The password is asked as for changeContact',
  access: { kind: 'session', roles: ['student', 'parent'] },
  effect: 'own',
  body: z.strictObject({ password: z.string().max(200) }),
  data: AccountSchema,
  errors: ['INCORRECT_PASSWORD', 'SIGN_IN_AGAIN', 'FACTOR_NEEDED', 'TOO_MANY_REQUESTS'],
});

export const keepAccount = endpoint('keepAccount', {
  summary: 'Takes a wish to delete one’s own account back',
  access: { kind: 'session', roles: everyRole },
  effect: 'own',
  body: z.strictObject({}),
  data: AccountSchema,
});

export const chooseLanguage = endpoint('chooseLanguage', {
  summary: 'Remembers the language in which the portal speaks to the signed-in person',
  access: { kind: 'session', roles: everyRole, beforeSetUp: true },
  effect: 'own',
  body: z.strictObject({ language: z.enum(languages) }),
  data: z.object({}),
});
