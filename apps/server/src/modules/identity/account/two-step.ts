import type { z } from 'zod';
import { factorRules, formatRecoveryCode, generateRecoveryCode, isWithin, parseFactorCode } from '@abhyas/rules/identity/second-factor.ts';
import { recordAudit } from '../../audit/queries.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { Ports } from '../../../platform/parts.ts';
import { countHits, resetHits } from '../../../platform/postgres/rate-limit.ts';
import type { Session } from '../../../platform/http/session.ts';
import {
  type Passkey as PasskeyRow,
  confirmKey,
  countRecoveryCodes,
  deletePasskey,
  findApp,
  findHasFactor,
  insertPasskey,
  listPasskeys,
  lockFactors,
  maxPasskeys,
  recordFactorProof,
  removeFactors,
  replaceRecoveryCodes,
  savePendingKey,
} from '../factors-queries.ts';
import {
  addressOf,
  algorithms,
  consumePasskeyChallenge,
  describePasskey,
  findStep,
  hashRecoveryCode,
  keyBytes,
  keyOf,
  makeChallenge,
  offerWays,
  openKey,
  readNewPasskey,
  sealKey,
  verifyProof,
} from '../factors.ts';
import { notifyFactorChange } from '../messages/deliver.ts';
import { getOwnPerson, requirePassword } from '../passwords.ts';
import { type Caller, type SessionCache, type Site, publishEnded, deviceOf } from '../sessions.ts';
import { senderOf } from '../messages/compose.ts';
import { shownPin } from '../people/present-people.ts';
import { hitOf, limits } from '../people/rate-limits.ts';
import { endSessionsOf } from '../session-queries.ts';
import type { CreatedPasskey, CreationOptions, PasskeySchema } from '@abhyas/contract/identity/passkey-wire.ts';
import { listPeopleByIds } from '../people/people-queries.ts';
import type { FactorProof, FactorWaysSchema, TwoStepSchema } from '@abhyas/contract/identity/factors.ts';

type Passkey = z.output<typeof PasskeySchema>;
type FactorWays = z.output<typeof FactorWaysSchema>;
type TwoStep = z.output<typeof TwoStepSchema>;

/** Makes the recovery codes of a person in place of all earlier ones, and returns them as they are shown, once. */
async function makeRecoveryCodes({
  parts,
  tx,
  personId,
}: {
  parts: Ports<'clock' | 'randomBytes' | 'vault'>;
  tx: Transaction;
  personId: bigint;
}): Promise<string[]> {
  const codes = Array.from({ length: factorRules.recoveryCodes }, () => generateRecoveryCode(parts.randomBytes));
  const hashes = codes.map((code) => hashRecoveryCode({ parts, personId, code }));
  await replaceRecoveryCodes({ tx, personId, hashes, now: parts.clock.now() });
  return codes.map(formatRecoveryCode);
}

/** Replaces the recovery codes of the signed-in person. Throws NOT_FOUND without two-step verification, and what `requirePassword` throws. */
export async function renewRecoveryCodes({
  parts,
  caller,
  session,
  password,
}: {
  parts: Ports<'clock' | 'config' | 'database' | 'jobs' | 'randomBytes' | 'vault'>;
  caller: Caller;
  session: Session;
  password: string;
}): Promise<string[]> {
  const queryable = parts.database.orm;
  const person = await getOwnPerson({ queryable, session });
  const tries = await requirePassword({ parts, session, person, password });
  await resetHits({ queryable, hit: tries });
  return parts.database.transaction(async (tx) => {
    if (!(await findHasFactor({ queryable: tx, personId: person.id }))) throw new AppError('NOT_FOUND');
    const codes = await makeRecoveryCodes({ parts, tx, personId: person.id });
    await recordAudit({
      queryable: tx,
      entry: {
        at: parts.clock.now(),
        actorId: person.id,
        action: 'identity.recovery-codes-renewed',
        targetKind: 'person',
        targetId: person.id,
      },
    });
    await notifyFactorChange({ parts, tx, host: caller.host, person, change: 'recovery-codes-renewed' });
    return codes;
  });
}

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
        targetId: personId,
      },
    });
    await notifyFactorChange({ parts, tx, host: caller.host, person, change: isNew ? 'added' : 'replaced' });
    return {
      codes: await makeRecoveryCodes({ parts, tx, personId }),
      // no session stays that was begun without the second factor
      endedOf: await endSessionsOf({ tx, personId, except: sessionId, now }),
    };
  });
  await publishEnded({ parts, cache, personIds: [personId, ...endedOf] });
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
        targetId: personId,
      },
    });
    await notifyFactorChange({ parts, tx, host: caller.host, person, change: 'removed' });
  });
  cache.drop({ personIds: [personId] });
}

const passkeysKeyOf = ({ sessionId }: Session) => ({ purpose: 'add' as const, holderId: sessionId });

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
    challenge: await makeChallenge({ parts, personId: person.id, key: passkeysKeyOf(session) }),
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
  const challenge = await consumePasskeyChallenge({ parts, key: passkeysKeyOf(session) });
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
      entry: { at: now, actorId: personId, action: 'identity.passkey-added', targetKind: 'person', targetId: personId },
    });
    await notifyFactorChange({ parts, tx, host: caller.host, person, change: isFirst ? 'added' : 'passkey-added' });
    if (!isFirst) return { codes: [], endedOf: [] };
    return {
      codes: await makeRecoveryCodes({ parts, tx, personId }),
      endedOf: await endSessionsOf({ tx, personId, except: sessionId, now }),
    };
  });
  await publishEnded({ parts, cache, personIds: [personId, ...endedOf] });
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
      entry: { at: now, actorId: personId, action, targetKind: 'person', targetId: personId },
    });
    await notifyFactorChange({ parts, tx, host: caller.host, person, change: isOff ? 'removed' : 'passkey-removed' });
  });
  cache.drop({ personIds: [personId] });
}

/**
 * Turns two-step verification off for another person, signs them out everywhere and tells them. Throws FORBIDDEN for the admin's own, NOT_FOUND where it is
 * off, and what `requirePassword` throws of the admin.
 */
export async function resetTwoStep({
  parts,
  cache,
  caller,
  session,
  personId,
  password,
}: {
  parts: Ports<'clock' | 'config' | 'database' | 'jobs' | 'live' | 'vault'>;
  cache: SessionCache;
  caller: Caller;
  session: Session;
  personId: bigint;
  password: string;
}): Promise<void> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  if (personId === session.personId) throw new AppError('FORBIDDEN');
  const admin = await getOwnPerson({ queryable, session });
  const tries = await requirePassword({ parts, session, person: admin, password });
  await resetHits({ queryable, hit: tries });
  const [person] = await listPeopleByIds({ queryable, ids: [personId] });
  if (person === undefined) throw new AppError('NOT_FOUND');
  const endedOf = await parts.database.transaction(async (tx) => {
    if (!(await removeFactors({ tx, personId, now }))) throw new AppError('NOT_FOUND');
    await recordAudit({
      queryable: tx,
      entry: { at: now, actorId: admin.id, action: 'identity.factor-reset', targetKind: 'person', targetId: personId },
    });
    await notifyFactorChange({ parts, tx, host: caller.host, person, change: 'reset' });
    return endSessionsOf({ tx, personId, now });
  });
  await publishEnded({ parts, cache, personIds: [personId, ...endedOf] });
}

/** What the signed-in person reads of their own two-step verification. */
export async function getTwoStep({ parts, session }: { parts: Ports<'config' | 'database'>; session: Session }): Promise<TwoStep> {
  const queryable = parts.database.orm;
  const { personId, role } = session;
  const app = await findApp({ queryable, personId });
  return {
    passkeys: (await listPasskeys({ queryable, personId })).map(presentPasskey),
    since: app?.confirmedAt ?? null,
    recoveryCodesLeft: await countRecoveryCodes({ queryable, personId }),
    isRequired: parts.config.secondFactorRoles.includes(role),
  };
}

const presentPasskey = ({ id, name, host, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  host,
  createdAt,
  lastUsedAt,
});

const twoStepKeyOf = ({ sessionId }: Session) => ({ purpose: 'prove' as const, holderId: sessionId });

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
  return offerWays({ parts, personId: session.personId, key: twoStepKeyOf(session), site });
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
  await verifyProof({ parts, host: caller.host, person, key: twoStepKeyOf(session), site, proof });
  await recordFactorProof({ queryable, sessionId: session.sessionId, now: parts.clock.now() });
}
