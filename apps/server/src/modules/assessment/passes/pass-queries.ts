import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { memoisePerDatabase, type Queryable, type Transaction } from '../../../platform/postgres/database.ts';
import { attempts, launchTokens } from '../tables.ts';

export async function saveLaunchToken({
  tx,
  tokenHash,
  attemptId,
  expiresAt,
}: {
  tx: Transaction;
  tokenHash: Buffer;
  attemptId: bigint;
  expiresAt: Date;
}): Promise<void> {
  await tx.insert(launchTokens).values({ tokenHash, attemptId, expiresAt });
}

/** Exchanges a launch token for a pass, the first time and in time only; else null. */
export async function exchangeLaunchToken({
  queryable,
  tokenHash,
  passHash,
  now,
}: {
  queryable: Queryable;
  tokenHash: Buffer;
  passHash: Buffer;
  now: Date;
}): Promise<bigint | null> {
  const [row] = await queryable
    .update(launchTokens)
    .set({ usedAt: now, passHash })
    .where(and(eq(launchTokens.tokenHash, tokenHash), isNull(launchTokens.usedAt), gt(launchTokens.expiresAt, now)))
    .returning({ attemptId: launchTokens.attemptId });
  return row?.attemptId ?? null;
}

const passByHash = memoisePerDatabase((queryable) =>
  queryable
    .select({ attemptId: attempts.id, studentId: attempts.studentId, usedAt: launchTokens.usedAt })
    .from(launchTokens)
    .innerJoin(attempts, eq(attempts.id, launchTokens.attemptId))
    .where(eq(launchTokens.passHash, sql.placeholder('passHash')))
    .prepare('pass_by_hash'),
);

export async function findPass({ queryable, passHash }: { queryable: Queryable; passHash: Buffer }) {
  const [row] = await passByHash(queryable).execute({ passHash });
  return row ?? null;
}

/** Removes launch tokens that no one used in time, and those whose pass is no longer good. */
export async function removeOldLaunches({
  queryable,
  now,
  passesFrom,
}: {
  queryable: Queryable;
  now: Date;
  passesFrom: Date;
}): Promise<void> {
  await queryable
    .delete(launchTokens)
    .where(and(lt(launchTokens.expiresAt, now), or(isNull(launchTokens.usedAt), lt(launchTokens.usedAt, passesFrom))));
}
