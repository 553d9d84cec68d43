import type { FactorProof, FactorWays } from '@abhyas/contract/identity/factors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Person } from '../people/people-queries.ts';
import type { Site } from '../sessions/caller.ts';
import { findApp } from './factor-queries.ts';
import { type ChallengeKey, listPasskeys } from './passkey-queries.ts';
import { verifyFactor } from './verify-factor.ts';
import { requestPasskey, verifyPasskey } from './verify-passkey.ts';

/** The ways in which a person may prove their second factor on this host, besides a recovery code, with the challenge for their passkeys. */
export async function offerWays({
  parts,
  personId,
  key,
  site,
}: {
  parts: Ports<'clock' | 'database' | 'randomBytes'>;
  personId: bigint;
  key: ChallengeKey;
  site: Site;
}): Promise<FactorWays> {
  const queryable = parts.database.orm;
  const app = await findApp({ queryable, personId });
  const passkeys = await listPasskeys({ queryable, personId });
  const here = passkeys.filter(({ host }) => host === site.host);
  const elsewhere = passkeys.filter(({ host }) => host !== site.host).map(({ host }) => host);
  return {
    app: app !== null && app.confirmedAt !== null,
    passkey: here.length === 0 ? null : await requestPasskey({ parts, personId, key, site, passkeys: here }),
    otherHosts: [...new Set(elsewhere)],
  };
}

/** Verifies a second factor, whichever was sent, and uses it up. Throws INCORRECT_FACTOR and TOO_MANY_REQUESTS for a code, INCORRECT_PASSKEY for a passkey. */
export async function verifyProof({
  parts,
  host,
  person,
  key,
  site,
  proof: { code, passkey },
}: {
  parts: Ports<'clock' | 'database' | 'jobs' | 'vault'>;
  host: string;
  person: Person;
  key: ChallengeKey;
  site: Site;
  proof: FactorProof;
}): Promise<void> {
  if (passkey === undefined) await verifyFactor({ parts, host, person, typed: code ?? '' });
  else await verifyPasskey({ parts, personId: person.id, key, site, proof: passkey });
}
