import { and, asc, eq, gt, lt, or } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { markAccessChanged } from '../people/people-queries.ts';
import { passkeyChallenges, passkeys } from '../tables.ts';

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
