import { and, asc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { setUpGrants } from '../tables.ts';
import { removeInvitation } from './invitation-queries.ts';

export async function insertGrant({
  queryable,
  tokenHash,
  personIds,
  registrationId,
  now,
}: {
  queryable: Queryable;
  tokenHash: Buffer;
  personIds: bigint[];
  registrationId: bigint | null;
  now: Date;
}): Promise<void> {
  await queryable.insert(setUpGrants).values({ tokenHash, personIds, registrationId, createdAt: now });
}

/** An unused grant made after `since`, or null. */
export async function findGrant({ queryable, tokenHash, since }: { queryable: Queryable; tokenHash: Buffer; since: Date }) {
  const [row] = await queryable
    .select()
    .from(setUpGrants)
    .where(and(eq(setUpGrants.tokenHash, tokenHash), isNull(setUpGrants.usedAt), gt(setUpGrants.createdAt, since)))
    .limit(1);
  return row ?? null;
}

/** Marks a grant as used. Returns false if another request was first. */
export async function consumeGrant({ tx, id, now }: { tx: Transaction; id: bigint; now: Date }): Promise<boolean> {
  const used = await tx
    .update(setUpGrants)
    .set({ usedAt: now })
    .where(and(eq(setUpGrants.id, id), isNull(setUpGrants.usedAt)))
    .returning({ id: setUpGrants.id });
  return used.length > 0;
}

/**
 * Uses up every grant that could set the password of a person, and returns their ids: none outlives a password. In a fixed order, after the password
 * itself, so that two changes never wait for each other.
 */
export async function consumeGrantsOf({ tx, personId, now }: { tx: Transaction; personId: bigint; now: Date }): Promise<bigint[]> {
  await removeInvitation({ tx, personId });
  const open = tx
    .select({ id: setUpGrants.id })
    .from(setUpGrants)
    .where(and(sql`${personId} = any(${setUpGrants.personIds})`, isNull(setUpGrants.usedAt)))
    .orderBy(asc(setUpGrants.id))
    .for('update');
  const used = await tx.update(setUpGrants).set({ usedAt: now }).where(inArray(setUpGrants.id, open)).returning({ id: setUpGrants.id });
  return used.map(({ id }) => id);
}

export async function removeGrants({ queryable, before }: { queryable: Queryable; before: Date }): Promise<void> {
  await queryable.delete(setUpGrants).where(lt(setUpGrants.createdAt, before));
}
