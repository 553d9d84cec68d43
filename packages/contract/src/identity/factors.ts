import { z } from 'zod';
import { LoginResultSchema } from './identity.ts';
import { PasskeyProofSchema, PasskeySchema, RequestOptionsSchema } from './passkey-wire.ts';
import { endpoint, everyRole } from '../endpoint.ts';
import { IdCodec, OptionalMomentCodec, says } from '../wire.ts';

/** Six digits of an authenticator app, or a recovery code; blanks and dashes do not count. */
const FactorCodeSchema = z.string().trim().min(1, says('field_code')).max(40);
const PasswordSchema = z.string().max(200);

/** One second factor: a code, or what a browser signed with a passkey. */
/** What a call says that asks its caller for a proof first: the password, '' where there is none, and the second factor. */
export const proofErrors = ['INCORRECT_PASSWORD', 'SIGN_IN_AGAIN', 'FACTOR_NEEDED', 'TOO_MANY_REQUESTS'] as const;

const proofFields = { code: FactorCodeSchema.optional(), passkey: PasskeyProofSchema.optional() };
const isOne = ({ code, passkey }: FactorProof) => (code === undefined) !== (passkey === undefined);
export type FactorProof = { readonly [K in keyof typeof proofFields]?: z.infer<(typeof proofFields)[K]> };

/** How someone may prove their second factor on this host; a recovery code counts everywhere. */
export const FactorWaysSchema = z.object({
  app: z.boolean(),
  /** With a challenge of its own: it counts once, for five minutes. Null without a passkey of this host. */
  passkey: RequestOptionsSchema.nullable(),
  /** Hosts on which the person has other passkeys. */
  otherHosts: z.array(z.string()),
});
export type FactorWays = z.input<typeof FactorWaysSchema>;

/** What the holder of an account reads of their two-step verification. */
export const TwoStepSchema = z.object({
  /** When the authenticator app was set up, '' without one. */
  since: OptionalMomentCodec,
  passkeys: z.array(PasskeySchema),
  recoveryCodesLeft: z.number().int(),
  /** The portal asks people of this role for a second step: it can be replaced, not turned off. */
  isRequired: z.boolean(),
});
export type TwoStep = z.input<typeof TwoStepSchema>;

/** Shown once: the server keeps only hashes of them. */
export const RecoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

export const secondStepWays = endpoint('secondStepWays', {
  summary: 'How the second step of a sign-in may be proved on this host, with a challenge for passkeys',
  access: { kind: 'public' },
  effect: 'write',
  body: z.strictObject({ secondStepToken: z.string().max(100) }),
  data: FactorWaysSchema,
  errors: ['SECOND_STEP_EXPIRED'],
});

export const signInSecondStep = endpoint('signInSecondStep', {
  summary:
    'The second step of a sign-in: the token of the first one with a passkey, a code of the authenticator app, or a recovery code, which works once. A token takes five wrong tries and ten minutes',
  access: { kind: 'public' },
  effect: 'write',
  body: z.strictObject({ secondStepToken: z.string().max(100), ...proofFields }).refine(isOne, 'Send a code or a passkey'),
  data: LoginResultSchema,
  errors: ['INCORRECT_FACTOR', 'INCORRECT_PASSKEY', 'SECOND_STEP_EXPIRED', 'TOO_MANY_REQUESTS'],
});

export const twoStepDetails = endpoint('twoStepDetails', {
  summary: 'Whether one’s own account has two-step verification, and how many recovery codes are left',
  access: { kind: 'session', roles: everyRole, beforeSetUp: true },
  effect: 'own',
  secret: true,
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
  summary: 'Turns two-step verification off, passkeys included, where the role may do without it. Asks as startAuthenticator does',
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

export const factorWays = endpoint('factorWays', {
  summary: 'How the second factor may be proved on this host, with a challenge for passkeys',
  access: { kind: 'session', roles: everyRole },
  effect: 'own',
  body: z.strictObject({}),
  data: FactorWaysSchema,
});

export const proveFactor = endpoint('proveFactor', {
  summary:
    'Proves with a passkey or a code that the person is still there: for ten minutes, calls that answered FACTOR_NEEDED are taken from this session',
  access: { kind: 'session', roles: everyRole },
  effect: 'own',
  body: z.strictObject(proofFields).refine(isOne, 'Send a code or a passkey'),
  data: z.object({}),
  errors: ['INCORRECT_FACTOR', 'INCORRECT_PASSKEY', 'TOO_MANY_REQUESTS'],
});

export const resetTwoStep = endpoint('resetTwoStep', {
  summary:
    'Turns two-step verification off for someone who has lost both app and recovery codes, and signs them out everywhere; they are told. Asks the admin as startAuthenticator does',
  access: { kind: 'session', roles: ['admin'] },
  effect: 'own',
  body: z.strictObject({ personId: IdCodec, password: PasswordSchema }),
  data: z.object({}),
  errors: ['INCORRECT_PASSWORD', 'SIGN_IN_AGAIN', 'FACTOR_NEEDED', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
});
