import { packLimits } from '@abhyas/rules/content/pack-limits.ts';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { assetProgresses } from '../tables.ts';

/** What a student has opened of a course: how much of each, and when it was completed, null if it is not. */
export async function listOpened({ queryable, studentId, courseId }: { queryable: Queryable; studentId: bigint; courseId: bigint }) {
  return queryable
    .select({ assetId: assetProgresses.assetId, seenCount: assetProgresses.seenCount, completedAt: assetProgresses.completedAt })
    .from(assetProgresses)
    .where(and(eq(assetProgresses.studentId, studentId), eq(assetProgresses.courseId, courseId)))
    .limit(packLimits.placedAssets);
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
