import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AttemptPass } from '../../../platform/http/session.ts';
import { memoisePerDatabase, type Queryable, type Transaction } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
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

/** A launch token that is to be exchanged for a pass, and the moment at which it must be valid. */
export interface Exchange {
  readonly tokenHash: Buffer;
  readonly passHash: Buffer;
  readonly validAt: Date;
}

const exchangedRow = z.object({ passHash: z.instanceof(Buffer), attemptId: z.bigint(), studentId: z.bigint() });

/** Exchanges launch tokens for passes, each the first time and in time only. Whose attempts they open, by their passes as base64. */
export async function exchangeLaunchTokens({
  queryable,
  exchanges,
  now,
}: {
  queryable: Queryable;
  exchanges: readonly Exchange[];
  now: Date;
}): Promise<Map<string, AttemptPass>> {
  const moment = sql`${now}::timestamptz`;
  const tokens = sql`${sql.param(exchanges.map(({ tokenHash }) => tokenHash))}::bytea[]`;
  const rows = await queryRows({
    queryable,
    row: exchangedRow,
    statement: sql`
    with asked as (
      select distinct on (token_hash) *
        from unnest(${tokens}, ${sql.param(exchanges.map(({ passHash }) => passHash))}::bytea[], ${sql.param(exchanges.map(({ validAt }) => validAt))}::timestamptz[])
             as row (token_hash, pass_hash, valid_at)
       order by token_hash
    ), held as (
      select token.token_hash, attempts.student_id from launch_tokens as token join attempts on attempts.id = token.attempt_id
        join asked on asked.token_hash = token.token_hash
       where token.token_hash = any(${tokens}) and token.used_at is null and token.expires_at > asked.valid_at order by token.token_hash for update of token
    )
    update launch_tokens set used_at = ${moment}, pass_hash = asked.pass_hash
      from held join asked on asked.token_hash = held.token_hash
     where launch_tokens.token_hash = held.token_hash and launch_tokens.token_hash = any(${tokens})
    returning launch_tokens.pass_hash as "passHash", attempt_id as "attemptId", held.student_id as "studentId"`,
  });
  return new Map(rows.map(({ passHash, ...pass }) => [passHash.toString('base64'), pass]));
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
