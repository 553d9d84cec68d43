import { reviewRefusal } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { and, asc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { assessments, attempts } from '../tables.ts';

/** Scored attempts whose questions to revise were not taken from this score: the condition of the index `attempts_to_revise`. A synthetic cohort has no assets. */
const isWaiting = and(
  isNotNull(attempts.closedAt),
  eq(attempts.ordinal, 1),
  isNotNull(attempts.assetId),
  lt(attempts.revisedVersion, attempts.scoredVersion),
);

/** Attempts whose review is open and whose questions to revise are to be taken, the one closed first first. */
export async function listWaitingRevisions({ queryable, now, limit }: { queryable: Queryable; now: Date; limit: number }) {
  const tests = await queryable
    .selectDistinct({ id: assessments.id, proctored: assessments.proctored, endAt: assessments.endAt })
    .from(attempts)
    .innerJoin(assessments, eq(assessments.id, attempts.assessmentId))
    .where(isWaiting);
  const open = tests.filter((test) => reviewRefusal({ test, now }) === '').map(({ id }) => id);
  if (open.length === 0) return [];
  return queryable
    .select({
      attemptId: attempts.id,
      studentId: attempts.studentId,
      assessmentId: attempts.assessmentId,
      courseId: assessments.courseId,
      kind: assessments.kind,
      closedAt: sql`${attempts.closedAt}`.mapWith(attempts.startedAt),
      deadlineAt: sql`${attempts.deadlineAt}`.mapWith(attempts.startedAt),
      version: attempts.scoredVersion,
    })
    .from(attempts)
    .innerJoin(assessments, eq(assessments.id, attempts.assessmentId))
    .where(and(isWaiting, inArray(attempts.assessmentId, open)))
    .orderBy(asc(attempts.closedAt))
    .limit(limit);
}
export type WaitingRevision = Awaited<ReturnType<typeof listWaitingRevisions>>[number];

/** Locks an attempt and notes that its questions to revise are taken from this version of its score. False where another process was first. */
export async function claimRevision({ tx, attemptId, version }: { tx: Transaction; attemptId: bigint; version: number }): Promise<boolean> {
  const rows = await tx
    .update(attempts)
    .set({ revisedVersion: version })
    .where(and(eq(attempts.id, attemptId), lt(attempts.revisedVersion, version)))
    .returning({ id: attempts.id });
  return rows.length > 0;
}
