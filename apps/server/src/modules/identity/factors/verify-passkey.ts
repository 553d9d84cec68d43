import type { PasskeyProof, RequestOptions } from '@abhyas/contract/identity/passkey-wire.ts';
import { factorRules } from '@abhyas/rules/identity/second-factor.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { type ChallengeKey, listPasskeys, type Passkey, recordPasskeyUse, saveChallenge, takeChallenge } from './passkey-queries.ts';
import type { Site } from '../sessions/caller.ts';
import { readPasskeyProof } from './webauthn.ts';

export const describePasskey = ({ credentialId, transports }: Passkey) => ({ id: credentialId, type: 'public-key' as const, transports });

/** Makes the challenge of a session or waiting sign-in; the one before no longer counts. */
export async function makeChallenge({
  parts,
  personId,
  key,
}: {
  parts: Ports<'clock' | 'database' | 'randomBytes'>;
  personId: bigint;
  key: ChallengeKey;
}): Promise<string> {
  const challenge = parts.randomBytes(32).toString('base64url');
  await saveChallenge({ queryable: parts.database.orm, key, personId, challenge, now: parts.clock.now() });
  return challenge;
}

/** Uses up the challenge of a session or waiting sign-in; null if there is none, or it is too old. */
export async function consumePasskeyChallenge({
  parts,
  key,
}: {
  parts: Ports<'clock' | 'database'>;
  key: ChallengeKey;
}): Promise<string | null> {
  const since = new Date(parts.clock.now().getTime() - factorRules.passkeyMs);
  return takeChallenge({ queryable: parts.database.orm, key, since });
}

/** What a browser needs to sign with one of these passkeys. */
export async function requestPasskey({
  parts,
  personId,
  key,
  site,
  passkeys,
}: {
  parts: Ports<'clock' | 'database' | 'randomBytes'>;
  personId: bigint;
  key: ChallengeKey;
  site: Site;
  passkeys: readonly Passkey[];
}): Promise<RequestOptions> {
  return {
    challenge: await makeChallenge({ parts, personId, key }),
    rpId: site.host,
    allowCredentials: passkeys.map(describePasskey),
    timeout: factorRules.passkeyMs,
    userVerification: 'preferred',
  };
}

/**
 * Verifies what a browser signed with a passkey of this person on this host. The challenge is used up whether or not it was right. Throws INCORRECT_PASSKEY,
 * also where the counter of the device did not grow: then there is a copy of it.
 */
export async function verifyPasskey({
  parts,
  personId,
  key,
  site,
  proof,
}: {
  parts: Ports<'clock' | 'database'>;
  personId: bigint;
  key: ChallengeKey;
  site: Site;
  proof: PasskeyProof;
}): Promise<void> {
  const queryable = parts.database.orm;
  const challenge = await consumePasskeyChallenge({ parts, key });
  const owned = await listPasskeys({ queryable, personId });
  const passkey = owned.find(({ credentialId, host }) => credentialId === proof.id && host === site.host);
  if (challenge === null || passkey === undefined) throw new AppError('INCORRECT_PASSKEY');
  const counter = await readPasskeyProof({ proof, passkey, challenge, site });
  if (counter === null || !(await recordPasskeyUse({ queryable, id: passkey.id, counter, now: parts.clock.now() }))) {
    throw new AppError('INCORRECT_PASSKEY');
  }
}
