import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { statusAt } from '../attempts/policy.ts';
import { attempts } from '../tables.ts';
import { listStudentsWithResult } from './result-queries.ts';

/** Those of these students who have started a test, here or at an external engine. */
export async function listStarted({
  queryable,
  assessmentId,
  studentIds,
  now,
}: {
  queryable: Queryable;
  assessmentId: bigint;
  studentIds: readonly bigint[];
  now: Date;
}): Promise<ReadonlySet<bigint>> {
  if (studentIds.length === 0) return new Set();
  const rows = await queryable
    .select({ studentId: attempts.studentId, startedAt: attempts.startedAt, deadlineAt: attempts.deadlineAt, closedAt: attempts.closedAt })
    .from(attempts)
    .where(and(eq(attempts.assessmentId, assessmentId), inArray(attempts.studentId, [...studentIds])));
  const here = rows.filter((attempt) => statusAt({ attempt, now }) !== '').map(({ studentId }) => studentId);
  return new Set([...here, ...(await listStudentsWithResult({ queryable, assessmentId, studentIds }))]);
}
