import { factorRules, isWithin, parseFactorCode } from '@abhyas/rules/identity/second-factor.ts';
import { recordAudit } from '../../../audit/index.ts';
import { AppError } from '../../../../platform/common/errors.ts';
import type { Ports } from '../../../../platform/parts.ts';
import { countHits, resetHits } from '../../../../platform/postgres/rate-limit.ts';
import type { Session } from '../../../../platform/http/session.ts';
import { confirmKey, findApp, recordFactorProof, removeFactors, savePendingKey } from '../../factors/factor-queries.ts';
import { openKey, sealKey } from '../../factors/sealed-key.ts';
import { addressOf, findStep, keyBytes, keyOf } from '../../factors/totp.ts';
import { senderOf } from '../../messages/compose.ts';
import { notifyFactorChange } from '../../messages/deliver.ts';
import { getOwnPerson, requirePassword } from '../../passwords/own-password.ts';
import { shownPin } from '../../people/present-people.ts';
import { hitOf, limits } from '../../people/limits/rate-limits.ts';
import type { Caller } from '../../sessions/caller.ts';
import type { SessionCache } from '../../sessions/session-cache.ts';
import { announceEnded } from '../../sessions/sessions.ts';
import { endSessionsOf } from '../../sessions/session-queries.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

/** Makes a key for a new app of the signed-in person; one that is in use stays so until the new one is confirmed. Throws what `requirePassword` throws. */
export async function startAuthenticator({
  parts,
  caller,
  session,
  password,
}: {
  parts: Ports<'brands' | 'clock' | 'config' | 'database' | 'randomBytes' | 'vault'>;
  caller: Caller;
  session: Session;
  password: string;
}): Promise<{ key: string; address: string }> {
  const queryable = parts.database.orm;
  const person = await getOwnPerson({ queryable, session });
  const tries = await requirePassword({ parts, session, person, password });
  const key = keyOf(parts.randomBytes(keyBytes));
  await parts.database.transaction(async (tx) => {
    await resetHits({ queryable: tx, hit: tries });
    const sealed = sealKey({ parts, personId: person.id, key });
    await savePendingKey({ tx, personId: person.id, key: sealed, now: parts.clock.now() });
  });
  const { name: issuer } = senderOf(await parts.brands.forHost(caller.host));
  return { key, address: addressOf({ key, issuer, account: shownPin(person) || person.email || person.mobile }) };
}

/**
 * Takes the started app into use with one of its codes, ends the person's other sessions and returns new recovery codes. Throws INCORRECT_FACTOR, TOO_MANY_REQUESTS, and
 * SECOND_STEP_EXPIRED if none was started within a quarter of an hour.
 */
export async function confirmAuthenticator({
  parts,
  cache,
  caller,
  session,
  typed,
}: {
  parts: Ports<'clock' | 'database' | 'jobs' | 'live' | 'randomBytes' | 'vault'>;
  cache: SessionCache;
  caller: Caller;
  session: Session;
  typed: string;
}): Promise<string[]> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const { personId, sessionId } = session;
  const person = await getOwnPerson({ queryable, session });
  const tries = hitOf({ parts, limit: limits.factorPerson, of: `set-up:${personId}` });
  await countHits({ queryable, hits: [tries], now });
  const app = await findApp({ queryable, personId });
  if (app === null || app.pendingKey === null || !isWithin({ at: app.pendingAt, maxAgeMs: factorRules.setUpMs, now })) {
    throw new AppError('SECOND_STEP_EXPIRED');
  }
  const key = app.pendingKey;
  const step = findStep({
    key: openKey({ parts, personId, sealed: key }),
    code: parseFactorCode(typed)?.code ?? '',
    now,
  });
  if (step === null) throw new AppError('INCORRECT_FACTOR');
  const isNew = app.confirmedAt === null;
  const { codes, endedOf } = await parts.database.transaction(async (tx) => {
    if (!(await confirmKey({ tx, personId, key, step, now }))) throw new AppError('SECOND_STEP_EXPIRED');
    await resetHits({ queryable: tx, hit: tries });
    await recordFactorProof({ queryable: tx, sessionId, now });
    await recordAudit({
      queryable: tx,
      entry: {
        at: now,
        actorId: personId,
        action: isNew ? 'identity.factor-added' : 'identity.factor-replaced',
        targetKind: 'person',
        targetId: String(personId),
      },
    });
    await notifyFactorChange({ parts, tx, host: caller.host, person, change: isNew ? 'added' : 'replaced' });
    return {
      codes: await makeRecoveryCodes({ parts, tx, personId }),
      // no session stays that was begun without the second factor
      endedOf: await endSessionsOf({ tx, personId, except: sessionId, now }),
    };
  });
  await announceEnded({ parts, cache, personIds: [personId, ...endedOf] });
  return codes;
}

/**
 * Turns two-step verification off for the signed-in person. Throws FORBIDDEN for a role that must have it, NOT_FOUND if it is off, and what `requirePassword`
 * throws.
 */
export async function removeAuthenticator({
  parts,
  cache,
  caller,
  session,
  password,
}: {
  parts: Ports<'clock' | 'config' | 'database' | 'jobs' | 'vault'>;
  cache: SessionCache;
  caller: Caller;
  session: Session;
  password: string;
}): Promise<void> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const { personId } = session;
  if (parts.config.secondFactorRoles.includes(session.role)) throw new AppError('FORBIDDEN');
  const person = await getOwnPerson({ queryable, session });
  const tries = await requirePassword({ parts, session, person, password });
  await resetHits({ queryable, hit: tries });
  await parts.database.transaction(async (tx) => {
    if (!(await removeFactors({ tx, personId, now }))) throw new AppError('NOT_FOUND');
    await recordAudit({
      queryable: tx,
      entry: {
        at: now,
        actorId: personId,
        action: 'identity.factor-removed',
        targetKind: 'person',
        targetId: String(personId),
      },
    });
    await notifyFactorChange({ parts, tx, host: caller.host, person, change: 'removed' });
  });
  cache.drop({ personIds: [personId] });
}
