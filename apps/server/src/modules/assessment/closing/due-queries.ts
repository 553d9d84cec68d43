import { GRACE_MS } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { and, asc, eq, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { attempts } from '../tables.ts';

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

/** Closes up to `max` open attempts whose deadline is before `before`, the oldest first, and gives their ids; what someone else has locked is left to them. */
export async function closeDueAttempts({ queryable, before, max }: { queryable: Queryable; before: Date; max: number }): Promise<bigint[]> {
  const due = queryable
    .select({ id: attempts.id })
    .from(attempts)
    .where(isDue(before))
    .orderBy(asc(attempts.deadlineAt))
    .limit(max)
    .for('update', { skipLocked: true });
  const rows = await queryable
    .update(attempts)
    .set(atDeadline)
    .where(and(inArray(attempts.id, due), isDue(before)))
    .returning({ id: attempts.id });
  return rows.map(({ id }) => id);
}

/** Closes an attempt if it is open and its deadline is before `before`. */
export async function closeDueAttempt({
  queryable,
  attemptId,
  before,
}: {
  queryable: Queryable;
  attemptId: bigint;
  before: Date;
}): Promise<void> {
  await queryable
    .update(attempts)
    .set(atDeadline)
    .where(and(eq(attempts.id, attemptId), isDue(before)));
}

/** The last moment that counts is the end of the grace. */
const atDeadline = {
  closedAt: sql`${attempts.deadlineAt} + ${GRACE_MS}::int * interval '1 millisecond'`,
  closedBy: 'deadline' as const,
};

const isDue = (before: Date) => and(isNull(attempts.closedAt), lt(attempts.deadlineAt, before));
