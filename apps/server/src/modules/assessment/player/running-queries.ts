import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
import { attempts } from '../tables.ts';

/** An attempt as a call names it: by its number, by a launch token that was not used yet, or as that of a student in a test. */
export type NamedAttempt =
  | { readonly attemptId: bigint }
  | { readonly tokenHash: Buffer }
  | { readonly studentId: bigint; readonly assessmentId: bigint };

const placeRow = z.object({ place: z.bigint() });

/** Of these attempts, by their places in the list, those whose clock runs. */
export async function listRunning({
  queryable,
  named,
  now,
}: {
  queryable: Queryable;
  named: readonly NamedAttempt[];
  now: Date;
}): Promise<ReadonlySet<number>> {
  const ids = sql.param(named.map((one) => ('attemptId' in one ? one.attemptId : null)));
  const tokens = sql.param(named.map((one) => ('tokenHash' in one ? one.tokenHash : null)));
  const students = sql.param(named.map((one) => ('studentId' in one ? one.studentId : null)));
  const tests = sql.param(named.map((one) => ('assessmentId' in one ? one.assessmentId : null)));
  const runs = sql`attempt.started_at is not null and attempt.closed_at is null and attempt.deadline_at > ${now}::timestamptz`;
  const rows = await queryRows({
    queryable,
    row: placeRow,
    statement: sql`
    with named as (
      select * from unnest(${ids}::bigint[], ${tokens}::bytea[], ${students}::bigint[], ${tests}::bigint[]) with ordinality
             as row (attempt_id, token_hash, student_id, assessment_id, place)
    )
    select place from named join attempts as attempt on attempt.id = named.attempt_id where ${runs}
    union all
    select place from named join launch_tokens as token on token.token_hash = named.token_hash and token.used_at is null
                            join attempts as attempt on attempt.id = token.attempt_id where ${runs}
    union all
    select place from named join attempts as attempt on attempt.assessment_id = named.assessment_id and attempt.student_id = named.student_id where ${runs}`,
  });
  return new Set(rows.map(({ place }) => Number(place) - 1));
}

/** Whether the clock of any test of a student runs. */
export async function hasRunningAttempt({
  queryable,
  studentId,
  now,
}: {
  queryable: Queryable;
  studentId: bigint;
  now: Date;
}): Promise<boolean> {
  const rows = await queryable
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(eq(attempts.studentId, studentId), isNotNull(attempts.startedAt), isNull(attempts.closedAt), gt(attempts.deadlineAt, now)))
    .limit(1);
  return rows.length > 0;
}
