import type { FactorProof, FactorWays, TwoStep } from '@abhyas/contract/identity/factors.ts';
import type { Passkey } from '@abhyas/contract/identity/passkey-wire.ts';
import type { Ports } from '../../../../platform/parts.ts';
import type { Session } from '../../../../platform/http/session.ts';
import { countRecoveryCodes, findApp, recordFactorProof } from '../../factors/factor-queries.ts';
import { listPasskeys, type Passkey as PasskeyRow } from '../../factors/passkey-queries.ts';
import { offerWays, verifyProof } from '../../factors/ways.ts';
import { getOwnPerson } from '../../passwords/own-password.ts';
import type { Caller, Site } from '../../sessions/caller.ts';

/** What the signed-in person reads of their own two-step verification. */
export async function getTwoStep({ parts, session }: { parts: Ports<'config' | 'database'>; session: Session }): Promise<TwoStep> {
  const queryable = parts.database.orm;
  const { personId, role } = session;
  const app = await findApp({ queryable, personId });
  return {
    passkeys: (await listPasskeys({ queryable, personId })).map(presentPasskey),
    since: app?.confirmedAt?.toISOString() ?? '',
    recoveryCodesLeft: await countRecoveryCodes({ queryable, personId }),
    isRequired: parts.config.secondFactorRoles.includes(role),
  };
}

const presentPasskey = ({ id, name, host, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id: String(id),
  name,
  host,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? '',
});

const keyOf = ({ sessionId }: Session) => ({ purpose: 'prove' as const, holderId: sessionId });

/** How the signed-in person may prove their second factor on this host. */
export async function getFactorWays({
  parts,
  site,
  session,
}: {
  parts: Ports<'clock' | 'database' | 'randomBytes'>;
  site: Site;
  session: Session;
}): Promise<FactorWays> {
  return offerWays({ parts, personId: session.personId, key: keyOf(session), site });
}

/** Proves with a passkey or a code that the holder of the session is still the person. Throws what `verifyProof` throws. */
export async function proveFactor({
  parts,
  caller,
  site,
  session,
  proof,
}: {
  parts: Ports<'clock' | 'database' | 'jobs' | 'vault'>;
  caller: Caller;
  site: Site;
  session: Session;
  proof: FactorProof;
}): Promise<void> {
  const queryable = parts.database.orm;
  const person = await getOwnPerson({ queryable, session });
  await verifyProof({ parts, host: caller.host, person, key: keyOf(session), site, proof });
  await recordFactorProof({ queryable, sessionId: session.sessionId, now: parts.clock.now() });
}
