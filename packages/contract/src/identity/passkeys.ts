import { z } from 'zod';
import { RecoveryCodesSchema, TwoStepSchema } from './factors.ts';
import { CreatedPasskeySchema, CreationOptionsSchema } from './passkey-wire.ts';
import { endpoint, everyRole } from '../endpoint.ts';
import { IdCodec, isStorable } from '../wire.ts';

export const startPasskey = endpoint('startPasskey', {
  summary:
    'Begins to add a passkey of the host of the request, with what the browser needs to make it. Asks for the password as startAuthenticator does, and takes ten passkeys',
  access: { kind: 'session', roles: everyRole, beforeSetUp: true },
  effect: 'own',
  body: z.strictObject({ password: z.string().max(200) }),
  data: CreationOptionsSchema,
  errors: ['INCORRECT_PASSWORD', 'SIGN_IN_AGAIN', 'FACTOR_NEEDED', 'TOO_MANY_PASSKEYS', 'TOO_MANY_REQUESTS'],
});

export const addPasskey = endpoint('addPasskey', {
  summary:
    'Adds the passkey that startPasskey began; without a name it is called by the browser and system. The first second factor of an account ends its other sessions and comes with recovery codes; otherwise there are none in the answer',
  access: { kind: 'session', roles: everyRole, beforeSetUp: true },
  effect: 'own',
  body: z.strictObject({ name: z.string().trim().max(60).refine(isStorable, 'Not a name'), passkey: CreatedPasskeySchema }),
  data: RecoveryCodesSchema,
  errors: ['INCORRECT_PASSKEY', 'SECOND_STEP_EXPIRED', 'TOO_MANY_PASSKEYS'],
});

export const removePasskey = endpoint('removePasskey', {
  summary:
    'Removes a passkey. The last second factor of an account turns two-step verification off, where the role may do without it. Asks as startAuthenticator does',
  access: { kind: 'session', roles: everyRole },
  effect: 'own',
  body: z.strictObject({ passkeyId: IdCodec, password: z.string().max(200) }),
  data: TwoStepSchema,
  errors: ['INCORRECT_PASSWORD', 'SIGN_IN_AGAIN', 'FACTOR_NEEDED', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
});
