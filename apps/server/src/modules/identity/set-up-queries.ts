import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database.ts';
import { setUpGrants } from './tables.ts';

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

/** Uses a grant up; false where somebody else did so first. */
export async function spendGrant({ tx, id, now }: { tx: Transaction; id: bigint; now: Date }): Promise<boolean> {
  const used = await tx
    .update(setUpGrants)
    .set({ usedAt: now })
    .where(and(eq(setUpGrants.id, id), isNull(setUpGrants.usedAt)))
    .returning({ id: setUpGrants.id });
  return used.length > 0;
}

export async function removeGrants({ queryable, before }: { queryable: Queryable; before: Date }): Promise<void> {
  await queryable.delete(setUpGrants).where(lt(setUpGrants.createdAt, before));
}
