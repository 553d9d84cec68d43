import { and, eq, inArray, sql } from 'drizzle-orm';
import { ItemTypeSchema } from '@abhyas/contract/assessment/item-types.ts';
import { z } from 'zod';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
import { engineResults } from '../engine/tables.ts';
import { classStartOf } from '../paper/test-queries.ts';
import { admissions, assessments, attempts } from '../tables.ts';

/** These tests, each with the scored attempt of a student, what the student's booking allows, and whether an engine has sent a result. */
export async function listBenchmarkRows({
  queryable,
  assessmentIds,
  studentId,
}: {
  queryable: Queryable;
  assessmentIds: readonly bigint[];
  studentId: bigint;
}) {
  if (assessmentIds.length === 0) return [];
  return queryable
    .select({
      assessmentId: assessments.id,
      name: assessments.name,
      test: {
        type: assessments.type,
        proctored: assessments.proctored,
        ranked: assessments.ranked,
        sharedUntil: assessments.sharedUntil,
        adaptive: assessments.adaptive,
        releaseAt: assessments.releaseAt,
        endAt: assessments.endAt,
        slotStartAt: sql`coalesce(${assessments.slotStartAt}, ${assessments.releaseAt})`.mapWith(assessments.releaseAt),
        classStartAt: classStartOf(studentId),
        checkIn: assessments.checkIn,
      },
      admission: {
        takeHome: admissions.takeHome,
        opensAt: admissions.opensAt,
        closesAt: admissions.closesAt,
        checkIn: admissions.checkIn,
      },
      attempt: {
        id: attempts.id,
        startedAt: attempts.startedAt,
        deadlineAt: attempts.deadlineAt,
        closedAt: attempts.closedAt,
        scoredVersion: attempts.scoredVersion,
      },
      hasEngineResult: sql<boolean>`exists (select from ${engineResults} where ${engineResults.assessmentId} = ${assessments.id} and ${engineResults.studentId} = ${studentId})`,
    })
    .from(assessments)
    .leftJoin(attempts, and(eq(attempts.assessmentId, assessments.id), eq(attempts.studentId, studentId), eq(attempts.ordinal, 1)))
    .leftJoin(admissions, and(eq(admissions.assessmentId, assessments.id), eq(admissions.studentId, studentId)))
    .where(inArray(assessments.id, [...assessmentIds]));
}

const answered = z.object({
  difficulty: z.string(),
  type: ItemTypeSchema,
  options: z.int(),
  outcome: z.enum(['correct', 'wrong', 'blank']),
});

/** What became of the questions of a closed attempt that count, with what a curve is made from. */
export async function listAnswered({ queryable, attemptId }: { queryable: Queryable; attemptId: bigint }) {
  return queryRows({
    queryable,
    row: answered,
    statement: sql`
    select items.difficulty, items.type, jsonb_array_length(items.options) as options, own.outcome
      from attempt_items as own join items on items.id = own.item_id
     where own.attempt_id = ${attemptId} and own.outcome <> 'dropped'`,
  });
}
