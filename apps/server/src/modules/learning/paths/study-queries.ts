import { packLimits } from '@abhyas/rules/content/pack-limits.ts';
import { and, eq, isNotNull } from 'drizzle-orm';
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
