import { GRACE_MS } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { and, asc, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import { type Queryable, type Transaction } from '../../../platform/postgres/database.ts';
import { attempts } from '../tables.ts';
import { attemptColumns, type AttemptRow } from '../attempts/attempt-queries.ts';

/** Closes attempts, whose rows must be locked. */
export async function saveClosings({
  tx,
  closed,
}: {
  tx: Transaction;
  closed: readonly { readonly id: bigint; readonly closedAt: Date; readonly closedBy: 'candidate' | 'deadline' }[];
}): Promise<void> {
  await tx.execute(sql`
    update attempts set closed_at = row.closed_at, closed_by = row.closed_by
      from unnest(${sql.param(closed.map(({ id }) => id))}::bigint[],
                  ${sql.param(closed.map(({ closedAt }) => closedAt.toISOString()))}::timestamptz[],
                  ${sql.param(closed.map(({ closedBy }) => closedBy))}::text[]) as row (id, closed_at, closed_by)
     where attempts.id = row.id`);
}

/** The seconds (since the epoch) at which the grace of an open attempt is over, of those whose grace ends between the two moments. */
export async function listClosingSeconds({ queryable, from, until }: { queryable: Queryable; from: Date; until: Date }): Promise<number[]> {
  const second = sql<number>`ceil(extract(epoch from ${attempts.deadlineAt}) + ${(GRACE_MS + 1) / 1000}::float8)::float8`;
  const early = (moment: Date) => new Date(moment.getTime() - GRACE_MS);
  const rows = await queryable
    .selectDistinct({ second })
    .from(attempts)
    .where(and(isNull(attempts.closedAt), gt(attempts.deadlineAt, early(from)), lte(attempts.deadlineAt, early(until))));
  return rows.map((row) => row.second);
}

/** The open attempts whose deadline lies before `before`, the oldest first. */
export async function listDueAttempts({ queryable, before }: { queryable: Queryable; before: Date }): Promise<bigint[]> {
  const rows = await queryable.select({ id: attempts.id }).from(attempts).where(isDue(before)).orderBy(asc(attempts.deadlineAt));
  return rows.map(({ id }) => id);
}

/** Those of these attempts that are open still and due, locked; what somebody else has locked is left to them. */
export async function lockDueAttempts({
  tx,
  attemptIds,
  before,
}: {
  tx: Transaction;
  attemptIds: readonly bigint[];
  before: Date;
}): Promise<AttemptRow[]> {
  return tx
    .select(attemptColumns)
    .from(attempts)
    .where(and(inArray(attempts.id, [...attemptIds]), isDue(before)))
    .for('update', { skipLocked: true });
}

const isDue = (before: Date) => and(isNull(attempts.closedAt), lt(attempts.deadlineAt, before));
