import { and, asc, count, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { markAccessChanged, personHasFactor } from './people/people-queries.ts';
import { authenticatorApps, passkeyChallenges, passkeys, people, recoveryCodes, sessions } from './tables.ts';

/** The authenticator app of a person, confirmed or not, or null. */
export async function findApp({ queryable, personId }: { queryable: Queryable; personId: bigint }) {
  const [row] = await queryable.select().from(authenticatorApps).where(eq(authenticatorApps.personId, personId)).limit(1);
  return row ?? null;
}

/** Records the time step of a right code. Returns false if this step or a later one was taken before, or the key is no longer this one. */
export async function consumeStep({
  queryable,
  personId,
  key,
  step,
}: {
  queryable: Queryable;
  personId: bigint;
  key: string;
  step: number;
}): Promise<boolean> {
  const { lastStep } = authenticatorApps;
  const taken = await queryable
    .update(authenticatorApps)
    .set({ lastStep: step })
    .where(and(eq(authenticatorApps.personId, personId), eq(authenticatorApps.key, key), or(isNull(lastStep), lt(lastStep, step))))
    .returning({ id: authenticatorApps.personId });
  return taken.length > 0;
}

export async function savePendingKey({ tx, personId, key, now }: { tx: Transaction; personId: bigint; key: string; now: Date }) {
  const pending = { pendingKey: key, pendingAt: now };
  await tx
    .insert(authenticatorApps)
    .values({ personId, ...pending })
    .onConflictDoUpdate({ target: authenticatorApps.personId, set: pending });
}

/** Makes the pending key the one in use, with the step of the code that confirmed it. Returns false if another key is pending by now. */
export async function confirmKey({
  tx,
  personId,
  key,
  step,
  now,
}: {
  tx: Transaction;
  personId: bigint;
  key: string;
  step: number;
  now: Date;
}): Promise<boolean> {
  await markAccessChanged({ tx, personId, now });
  const confirmed = await tx
    .update(authenticatorApps)
    .set({ key, lastStep: step, confirmedAt: now, pendingKey: null, pendingAt: null })
    .where(and(eq(authenticatorApps.personId, personId), eq(authenticatorApps.pendingKey, key)))
    .returning({ id: authenticatorApps.personId });
  return confirmed.length > 0;
}

/** Whether someone has a second factor. */
export async function findHasFactor({ queryable, personId }: { queryable: Queryable; personId: bigint }): Promise<boolean> {
  const [row] = await queryable.select({ has: personHasFactor }).from(people).where(eq(people.id, personId)).limit(1);
  return row?.has ?? false;
}

/** Waits until no one else changes the second factors of a person, so that only one of two changes at once is the first or the last. */
export async function lockFactors({ tx, personId }: { tx: Transaction; personId: bigint }): Promise<void> {
  await tx.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('no key update');
}

/** Removes app, passkeys and recovery codes. Returns whether there was an app or a passkey in use. */
export async function removeFactors({ tx, personId, now }: { tx: Transaction; personId: bigint; now: Date }): Promise<boolean> {
  await markAccessChanged({ tx, personId, now });
  const had = await findHasFactor({ queryable: tx, personId });
  await tx.delete(authenticatorApps).where(eq(authenticatorApps.personId, personId));
  await tx.delete(passkeys).where(eq(passkeys.personId, personId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId));
  return had;
}

/** Puts new recovery codes in place of all earlier ones. */
export async function replaceRecoveryCodes({
  tx,
  personId,
  hashes,
  now,
}: {
  tx: Transaction;
  personId: bigint;
  hashes: readonly Buffer[];
  now: Date;
}): Promise<void> {
  await markAccessChanged({ tx, personId, now });
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ personId, codeHash, createdAt: now })));
}

/** Uses up a recovery code. Returns false if there is none like it. */
export async function consumeRecoveryCode({
  tx,
  personId,
  codeHash,
  now,
}: {
  tx: Transaction;
  personId: bigint;
  codeHash: Buffer;
  now: Date;
}): Promise<boolean> {
  await lockFactors({ tx, personId });
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.personId, personId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ personId: recoveryCodes.personId });
  if (used.length > 0) await markAccessChanged({ tx, personId, now });
  return used.length > 0;
}

export async function countRecoveryCodes({ queryable, personId }: { queryable: Queryable; personId: bigint }): Promise<number> {
  const [row] = await queryable.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.personId, personId));
  return row?.left ?? 0;
}

/** When the holder of a session last entered a code, null if never or if the session is gone. */
export async function findFactorProof({ queryable, sessionId }: { queryable: Queryable; sessionId: bigint }): Promise<Date | null> {
  const [row] = await queryable.select({ at: sessions.factorProvedAt }).from(sessions).where(eq(sessions.id, sessionId)).limit(1);
  return row?.at ?? null;
}

export async function recordFactorProof({ queryable, sessionId, now }: { queryable: Queryable; sessionId: bigint; now: Date }) {
  await queryable.update(sessions).set({ factorProvedAt: now }).where(eq(sessions.id, sessionId));
}

/** What the download gives of a person's app and its recovery codes. */
export async function listFactors({ queryable, personId }: { queryable: Queryable; personId: bigint }) {
  const left = sql<number>`(select count(*)::int from ${recoveryCodes} where ${recoveryCodes.personId} = ${authenticatorApps.personId})`;
  return queryable
    .select({ confirmedAt: authenticatorApps.confirmedAt, recoveryCodesLeft: left })
    .from(authenticatorApps)
    .where(eq(authenticatorApps.personId, personId))
    .limit(1);
}

/** So many passkeys a person may have. */
export const maxPasskeys = 10;

export type Passkey = typeof passkeys.$inferSelect;
/** What a challenge is for, and the session or waiting sign-in that holds it. */
export type ChallengeKey = Pick<typeof passkeyChallenges.$inferSelect, 'purpose' | 'holderId'>;

/** The passkeys of a person on all hosts, in the order in which they were added. */
export async function listPasskeys({ queryable, personId }: { queryable: Queryable; personId: bigint }): Promise<Passkey[]> {
  return queryable.select().from(passkeys).where(eq(passkeys.personId, personId)).orderBy(asc(passkeys.id)).limit(maxPasskeys);
}

/** Adds a passkey. Returns false for one that is someone's already. */
export async function insertPasskey({ tx, passkey }: { tx: Transaction; passkey: typeof passkeys.$inferInsert }): Promise<boolean> {
  await markAccessChanged({ tx, personId: passkey.personId, now: passkey.createdAt });
  const added = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id });
  return added.length > 0;
}

/**
 * Records a use of a passkey with the counter that its device sent. Returns false if the counter did not grow: another request was first, or a copy of the
 * passkey is in use. Devices that do not count always send 0.
 */
export async function recordPasskeyUse({
  queryable,
  id,
  counter,
  now,
}: {
  queryable: Queryable;
  id: bigint;
  counter: number;
  now: Date;
}): Promise<boolean> {
  const isUncounted = counter === 0 ? eq(passkeys.counter, 0) : undefined;
  const used = await queryable
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), or(lt(passkeys.counter, counter), isUncounted)))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

/** Removes a passkey of a person. Returns whether they had it. */
export async function deletePasskey({
  tx,
  personId,
  id,
  now,
}: {
  tx: Transaction;
  personId: bigint;
  id: bigint;
  now: Date;
}): Promise<boolean> {
  await markAccessChanged({ tx, personId, now });
  const removed = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.personId, personId)))
    .returning({ id: passkeys.id });
  return removed.length > 0;
}

/** Keeps a challenge in place of the one before. */
export async function saveChallenge({
  queryable,
  key,
  personId,
  challenge,
  now,
}: {
  queryable: Queryable;
  key: ChallengeKey;
  personId: bigint;
  challenge: string;
  now: Date;
}): Promise<void> {
  const kept = { personId, challenge, createdAt: now };
  await queryable
    .insert(passkeyChallenges)
    .values({ ...key, ...kept })
    .onConflictDoUpdate({ target: [passkeyChallenges.purpose, passkeyChallenges.holderId], set: kept });
}

/** Uses up a challenge that was made after `since`, and returns it; null if there is none. */
export async function takeChallenge({
  queryable,
  key: { purpose, holderId },
  since,
}: {
  queryable: Queryable;
  key: ChallengeKey;
  since: Date;
}): Promise<string | null> {
  const [taken] = await queryable
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.purpose, purpose), eq(passkeyChallenges.holderId, holderId), gt(passkeyChallenges.createdAt, since)))
    .returning({ challenge: passkeyChallenges.challenge });
  return taken?.challenge ?? null;
}

export async function removeChallengesBefore({ queryable, before }: { queryable: Queryable; before: Date }): Promise<void> {
  await queryable.delete(passkeyChallenges).where(lt(passkeyChallenges.createdAt, before));
}
