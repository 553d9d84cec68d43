import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { variantIdsOf } from '../../identity/index.ts';
import { assessments } from '../tables.ts';

/** Tests released after `from` of which nobody was told, locked, with the variants of their course. What another process tells of is left to it. */
export async function lockReleasedTests({ tx, from, now }: { tx: Transaction; from: Date; now: Date }) {
  return tx
    .select({
      id: assessments.id,
      courseId: assessments.courseId,
      name: assessments.name,
      // by its name: of a column of the only table the builder would write `course_id` alone, which every variant has itself
      variantIds: variantIdsOf(sql`assessments.course_id`),
    })
    .from(assessments)
    .where(
      and(
        eq(assessments.kind, 'test'),
        isNull(assessments.releaseAnnouncedAt),
        gt(assessments.releaseAt, from),
        lte(assessments.releaseAt, now),
        gt(assessments.endAt, now),
      ),
    )
    .orderBy(assessments.id)
    .for('update', { skipLocked: true });
}

export async function saveReleaseAnnounced({
  tx,
  assessmentIds,
  now,
}: {
  tx: Transaction;
  assessmentIds: readonly bigint[];
  now: Date;
}): Promise<void> {
  if (assessmentIds.length === 0) return;
  await tx
    .update(assessments)
    .set({ releaseAnnouncedAt: now })
    .where(inArray(assessments.id, [...assessmentIds]));
}
