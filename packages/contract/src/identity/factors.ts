import { z } from 'zod';
import { LoginResultSchema } from './identity.ts';
import { endpoint, everyRole } from '../endpoint.ts';
import { IdSchema, MomentSchema } from '../wire.ts';

/** Six digits of an authenticator app, or a recovery code; blanks and dashes do not count. */
const FactorCodeSchema = z.string().trim().min(1, 'Enter a code').max(40);
const PasswordSchema = z.string().max(200);

/** What the holder of an account reads of their two-step verification. */
export const TwoStepSchema = z.object({
  /** When the authenticator app was set up, '' if there is none. */
  since: z.union([MomentSchema, z.literal('')]),
  recoveryCodesLeft: z.number().int(),
  /** The portal asks people of this role for a second step: it can be replaced, not turned off. */
  isRequired: z.boolean(),
});
export type TwoStep = z.infer<typeof TwoStepSchema>;

/** Shown once: the server keeps only hashes of them. */
export const RecoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

export const signInSecondStep = endpoint('signInSecondStep', {
  summary:
    'The second step of a sign-in: the token of the first one with a code of the authenticator app, or a recovery code, which works once. A token takes five wrong codes and ten minutes',
  access: { kind: 'public' },
  effect: 'write',
  body: z.strictObject({ secondStepToken: z.string().max(100), code: FactorCodeSchema }),
  data: LoginResultSchema,
  errors: ['INCORRECT_FACTOR', 'SECOND_STEP_EXPIRED', 'TOO_MANY_REQUESTS'],
});

export const twoStepDetails = endpoint('twoStepDetails', {
  summary: 'Whether one’s own account has two-step verification, and how many recovery codes are left',
  access: { kind: 'session', roles: everyRole, beforeSetUp: true },
  effect: 'own',
  body: z.strictObject({}),
  data: TwoStepSchema,
});

export const startAuthenticator = endpoint('startAuthenticator', {
  summary:
    'Makes the key for a new authenticator app. The password is asked as for changeContact, and a fresh code where there is an app already, which stays valid until the new one is confirmed',
  access: { kind: 'session', roles: everyRole, beforeSetUp: true },
  effect: 'own',
  body: z.strictObject({ password: PasswordSchema }),
  /** The key as text (base 32), and the address that an app reads from a QR code. */
  data: z.object({ key: z.string(), address: z.string() }),
  errors: ['INCORRECT_PASSWORD', 'SIGN_IN_AGAIN', 'FACTOR_NEEDED', 'TOO_MANY_REQUESTS'],
});

export const confirmAuthenticator = endpoint('confirmAuthenticator', {
  summary:
    'Takes the started authenticator app into use with one of its codes, and ends the other sessions. Answers with new recovery codes in place of all earlier ones',
  access: { kind: 'session', roles: everyRole, beforeSetUp: true },
  effect: 'own',
  body: z.strictObject({ code: FactorCodeSchema }),
  data: RecoveryCodesSchema,
  errors: ['INCORRECT_FACTOR', 'SECOND_STEP_EXPIRED', 'TOO_MANY_REQUESTS'],
});

export const removeAuthenticator = endpoint('removeAuthenticator', {
  summary: 'Turns two-step verification off, where the role may do without it. Asks as startAuthenticator does',
  access: { kind: 'session', roles: everyRole },
  effect: 'own',
  body: z.strictObject({ password: PasswordSchema }),
  data: TwoStepSchema,
  errors: ['INCORRECT_PASSWORD', 'SIGN_IN_AGAIN', 'FACTOR_NEEDED', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

export const renewRecoveryCodes = endpoint('renewRecoveryCodes', {
  summary: 'Replaces all recovery codes by new ones. Asks as startAuthenticator does',
  access: { kind: 'session', roles: everyRole },
  effect: 'own',
  body: z.strictObject({ password: PasswordSchema }),
  data: RecoveryCodesSchema,
  errors: ['INCORRECT_PASSWORD', 'SIGN_IN_AGAIN', 'FACTOR_NEEDED', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

export const proveFactor = endpoint('proveFactor', {
  summary:
    'Proves with a code that the person is still there: for ten minutes, calls that answered FACTOR_NEEDED are taken from this session',
  access: { kind: 'session', roles: everyRole },
  effect: 'own',
  body: z.strictObject({ code: FactorCodeSchema }),
  data: z.object({}),
  errors: ['INCORRECT_FACTOR', 'TOO_MANY_REQUESTS'],
});

export const resetTwoStep = endpoint('resetTwoStep', {
  summary:
    'Turns two-step verification off for someone who has lost both app and recovery codes, and signs them out everywhere; they are told. Asks the admin as startAuthenticator does',
  access: { kind: 'session', roles: ['admin'] },
  effect: 'own',
  body: z.strictObject({ personId: IdSchema, password: PasswordSchema }),
  data: z.object({}),
  errors: ['INCORRECT_PASSWORD', 'SIGN_IN_AGAIN', 'FACTOR_NEEDED', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
});
