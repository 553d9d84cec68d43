import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { memoisePerDatabase, type Queryable, type Transaction } from '../../../platform/postgres/database.ts';
import { personView } from '../../identity/people/views.ts';
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

const student = personView('student');

const passByHash = memoisePerDatabase((queryable) =>
  queryable
    .select({
      attemptId: attempts.id,
      studentId: attempts.studentId,
      usedAt: launchTokens.usedAt,
      accessEndedAt: student.accessEndedAt,
    })
    .from(launchTokens)
    .innerJoin(attempts, eq(attempts.id, launchTokens.attemptId))
    .innerJoin(student, eq(student.id, attempts.studentId))
    .where(eq(launchTokens.passHash, sql.placeholder('passHash')))
    .prepare('pass_by_hash'),
);

export async function findPass({ queryable, passHash }: { queryable: Queryable; passHash: Buffer }) {
  const [row] = await passByHash(queryable).execute({ passHash });
  return row ?? null;
}

/** Removes launch tokens that expired unused before `unusedFrom`, and those whose pass is no longer good. */
export async function removeOldLaunches({
  queryable,
  unusedFrom,
  passesFrom,
}: {
  queryable: Queryable;
  unusedFrom: Date;
  passesFrom: Date;
}): Promise<void> {
  await queryable
    .delete(launchTokens)
    .where(and(lt(launchTokens.expiresAt, unusedFrom), or(isNull(launchTokens.usedAt), lt(launchTokens.usedAt, passesFrom))));
}
