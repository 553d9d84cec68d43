import type { CreatedPasskey, CreationOptions } from '@abhyas/contract/identity/passkey-wire.ts';
import { factorRules } from '@abhyas/rules/identity/second-factor.ts';
import { recordAudit } from '../../../audit/index.ts';
import { AppError } from '../../../../platform/common/errors.ts';
import type { Ports } from '../../../../platform/parts.ts';
import { resetHits } from '../../../../platform/postgres/rate-limit.ts';
import type { Session } from '../../../../platform/http/session.ts';
import { findHasFactor, lockFactors, recordFactorProof, removeFactors } from '../../factors/factor-queries.ts';
import { deletePasskey, insertPasskey, listPasskeys, maxPasskeys } from '../../factors/passkey-queries.ts';
import { consumePasskeyChallenge, describePasskey, makeChallenge } from '../../factors/verify-passkey.ts';
import { algorithms, readNewPasskey } from '../../factors/webauthn.ts';
import { senderOf } from '../../messages/compose.ts';
import { notifyFactorChange } from '../../messages/deliver.ts';
import { getOwnPerson, requirePassword } from '../../passwords/own-password.ts';
import { shownPin } from '../../people/present-people.ts';
import type { Caller, Site } from '../../sessions/caller.ts';
import { deviceOf } from '../../sessions/present-session.ts';
import type { SessionCache } from '../../sessions/session-cache.ts';
import { announceEnded } from '../../sessions/sessions.ts';
import { endSessionsOf } from '../../sessions/session-queries.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

const keyOf = ({ sessionId }: Session) => ({ purpose: 'add' as const, holderId: sessionId });

/** Begins to add a passkey of this host to the signed-in person. Throws TOO_MANY_PASSKEYS, and what `requirePassword` throws. */
export async function startPasskey({
  parts,
  caller,
  site,
  session,
  password,
}: {
  parts: Ports<'brands' | 'clock' | 'config' | 'database' | 'randomBytes' | 'vault'>;
  caller: Caller;
  site: Site;
  session: Session;
  password: string;
}): Promise<CreationOptions> {
  const queryable = parts.database.orm;
  const person = await getOwnPerson({ queryable, session });
  const tries = await requirePassword({ parts, session, person, password });
  await resetHits({ queryable, hit: tries });
  const owned = await listPasskeys({ queryable, personId: person.id });
  if (owned.length >= maxPasskeys) throw new AppError('TOO_MANY_PASSKEYS');
  const { name } = senderOf(await parts.brands.forHost(caller.host));
  return {
    rp: { id: site.host, name },
    user: {
      // nothing that says who it is: devices show it to no one, and keep it
      id: parts.vault.hash(`passkey-user:${person.id}`).toString('base64url'),
      name: shownPin(person) || person.email || person.mobile,
      displayName: `${person.firstName} ${person.lastName}`.trim(),
    },
    challenge: await makeChallenge({ parts, personId: person.id, key: keyOf(session) }),
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: factorRules.passkeyMs,
    attestation: 'none',
    excludeCredentials: owned.filter(({ host }) => host === site.host).map(describePasskey),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  };
}

/**
 * Adds the passkey that was begun. The first second factor of a person ends their other sessions and returns recovery codes; where there are some, none. Throws
 * SECOND_STEP_EXPIRED if none was begun within five minutes, INCORRECT_PASSKEY, and TOO_MANY_PASSKEYS.
 */
export async function addPasskey({
  parts,
  cache,
  caller,
  site,
  session,
  name,
  created,
}: {
  parts: Ports<'clock' | 'database' | 'jobs' | 'live' | 'randomBytes' | 'vault'>;
  cache: SessionCache;
  caller: Caller;
  site: Site;
  session: Session;
  name: string;
  created: CreatedPasskey;
}): Promise<string[]> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const { personId, sessionId } = session;
  const person = await getOwnPerson({ queryable, session });
  const challenge = await consumePasskeyChallenge({ parts, key: keyOf(session) });
  if (challenge === null) throw new AppError('SECOND_STEP_EXPIRED');
  const passkey = await readNewPasskey({ created, challenge, site });
  if (passkey === null) throw new AppError('INCORRECT_PASSKEY');
  const shown = name === '' ? deviceOf(caller.userAgent).slice(0, 60) : name;
  const { codes, endedOf } = await parts.database.transaction(async (tx) => {
    await lockFactors({ tx, personId });
    const isFirst = !(await findHasFactor({ queryable: tx, personId }));
    if ((await listPasskeys({ queryable: tx, personId })).length >= maxPasskeys) throw new AppError('TOO_MANY_PASSKEYS');
    const row = { ...passkey, personId, host: site.host, name: shown, createdAt: now };
    if (!(await insertPasskey({ tx, passkey: row }))) throw new AppError('INCORRECT_PASSKEY');
    await recordFactorProof({ queryable: tx, sessionId, now });
    await recordAudit({
      queryable: tx,
      entry: { at: now, actorId: personId, action: 'identity.passkey-added', targetKind: 'person', targetId: String(personId) },
    });
    await notifyFactorChange({ parts, tx, host: caller.host, person, change: isFirst ? 'added' : 'passkey-added' });
    if (!isFirst) return { codes: [], endedOf: [] };
    return {
      codes: await makeRecoveryCodes({ parts, tx, personId }),
      endedOf: await endSessionsOf({ tx, personId, except: sessionId, now }),
    };
  });
  await announceEnded({ parts, cache, personIds: [personId, ...endedOf] });
  return codes;
}

/**
 * Removes a passkey of the signed-in person; with the last second factor two-step verification is off. Throws NOT_FOUND, FORBIDDEN for the last one of a role
 * that must have it, and what `requirePassword` throws.
 */
export async function removePasskey({
  parts,
  cache,
  caller,
  session,
  passkeyId,
  password,
}: {
  parts: Ports<'clock' | 'config' | 'database' | 'jobs' | 'vault'>;
  cache: SessionCache;
  caller: Caller;
  session: Session;
  passkeyId: bigint;
  password: string;
}): Promise<void> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const { personId, role } = session;
  const person = await getOwnPerson({ queryable, session });
  const tries = await requirePassword({ parts, session, person, password });
  await resetHits({ queryable, hit: tries });
  await parts.database.transaction(async (tx) => {
    await lockFactors({ tx, personId });
    if (!(await deletePasskey({ tx, personId, id: passkeyId, now }))) throw new AppError('NOT_FOUND');
    const isOff = !(await findHasFactor({ queryable: tx, personId }));
    if (isOff && parts.config.secondFactorRoles.includes(role)) throw new AppError('FORBIDDEN');
    if (isOff) await removeFactors({ tx, personId, now });
    const action = isOff ? 'identity.factor-removed' : 'identity.passkey-removed';
    await recordAudit({
      queryable: tx,
      entry: { at: now, actorId: personId, action, targetKind: 'person', targetId: String(personId) },
    });
    await notifyFactorChange({ parts, tx, host: caller.host, person, change: isOff ? 'removed' : 'passkey-removed' });
  });
  cache.drop({ personIds: [personId] });
}
