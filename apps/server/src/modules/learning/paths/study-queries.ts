import { packLimits } from '@abhyas/rules/content/pack-limits.ts';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { assetProgresses, nodeCompletions } from '../tables.ts';

/** What a student has opened of a course: how much of each, and when it was completed, null if it is not. */
export async function listOpened({ queryable, studentId, courseId }: { queryable: Queryable; studentId: bigint; courseId: bigint }) {
  return queryable
    .select({ assetId: assetProgresses.assetId, seenCount: assetProgresses.seenCount, completedAt: assetProgresses.completedAt })
    .from(assetProgresses)
    .where(and(eq(assetProgresses.studentId, studentId), eq(assetProgresses.courseId, courseId)))
    .limit(packLimits.placedAssets);
}

/** When a student marked each topic, unit or path as complete, of all courses. */
export async function listMarkedNodes({ queryable, studentId }: { queryable: Queryable; studentId: bigint }): Promise<Map<bigint, Date>> {
  const rows = await queryable
    .select({ nodeId: nodeCompletions.nodeId, completedAt: nodeCompletions.completedAt })
    .from(nodeCompletions)
    .where(eq(nodeCompletions.studentId, studentId))
    .limit(packLimits.placedAssets);
  return new Map(rows.map(({ nodeId, completedAt }) => [nodeId, completedAt]));
}

/** When a student completed each lesson of a course. */
export async function listCompletions({
  queryable,
  studentId,
  courseId,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
}): Promise<Date[]> {
  const rows = await queryable
    .select({ completedAt: assetProgresses.completedAt })
    .from(assetProgresses)
    .where(and(eq(assetProgresses.studentId, studentId), eq(assetProgresses.courseId, courseId), isNotNull(assetProgresses.completedAt)))
    .limit(packLimits.placedAssets);
  return rows.flatMap(({ completedAt }) => completedAt ?? []);
}

/** The lessons of a course that each of these students has completed, and the nodes that they marked as complete, by student. */
export async function mapCompleted({
  queryable,
  studentIds,
  courseId,
}: {
  queryable: Queryable;
  studentIds: readonly bigint[];
  courseId: bigint;
}): Promise<{ readonly lessons: ReadonlyMap<bigint, readonly bigint[]>; readonly marked: ReadonlyMap<bigint, readonly bigint[]> }> {
  const [lessons, marked] = await Promise.all([
    queryable
      .select({ studentId: assetProgresses.studentId, ids: sql<string[]>`array_agg(${assetProgresses.assetId}::text)` })
      .from(assetProgresses)
      .where(
        and(
          inArray(assetProgresses.studentId, [...studentIds]),
          eq(assetProgresses.courseId, courseId),
          isNotNull(assetProgresses.completedAt),
        ),
      )
      .groupBy(assetProgresses.studentId),
    queryable
      .select({ studentId: nodeCompletions.studentId, ids: sql<string[]>`array_agg(${nodeCompletions.nodeId}::text)` })
      .from(nodeCompletions)
      .where(inArray(nodeCompletions.studentId, [...studentIds]))
      .groupBy(nodeCompletions.studentId),
  ]);
  const byStudent = (rows: typeof lessons) => new Map(rows.map(({ studentId, ids }) => [studentId, ids.map(BigInt)]));
  return { lessons: byStudent(lessons), marked: byStudent(marked) };
}
