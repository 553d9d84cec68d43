import { and, asc, eq, gt, or } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { batchSize } from '../../platform/personal-data.ts';
import { calendarFeeds, studyPlanMarks, studyPlans } from './tables.ts';

/** The feeds that someone turned on; the secret address is not part of it. One for each child of a parent. */
export function listOwnFeeds({ queryable, personId }: { queryable: Queryable; personId: bigint }) {
  const { ownerId, changedAt, endedAt } = calendarFeeds;
  return queryable.select({ changedAt, endedAt }).from(calendarFeeds).where(eq(ownerId, personId)).limit(50);
}

/** Removes the feeds that a person owns and those of their calendar. */
export async function removeFeeds({ tx, personId }: { tx: Transaction; personId: bigint }): Promise<void> {
  await tx.delete(calendarFeeds).where(or(eq(calendarFeeds.ownerId, personId), eq(calendarFeeds.ofId, personId)));
}

/** The study plans of a person, one for each course, after one of them. */
export function listPlansAfter({
  queryable,
  personId,
  after,
}: {
  queryable: Queryable;
  personId: bigint;
  after: { readonly courseId: bigint } | null;
}) {
  const { courseId, hoursPerWeek, weekdaysOff, datesOff, examOn, weakest, moreOn, moreMinutes, madeAt, changedAt, settledAt } = studyPlans;
  return queryable
    .select({ courseId, hoursPerWeek, weekdaysOff, datesOff, examOn, weakest, moreOn, moreMinutes, madeAt, changedAt, settledAt })
    .from(studyPlans)
    .where(and(eq(studyPlans.studentId, personId), gt(courseId, after?.courseId ?? 0n)))
    .orderBy(asc(courseId))
    .limit(batchSize);
}

/** What a person ticked off, put off, moved or left out in their plans, after one of them. */
export function listMarksAfter({
  queryable,
  personId,
  after,
}: {
  queryable: Queryable;
  personId: bigint;
  after: { readonly courseId: bigint; readonly key: string } | null;
}) {
  const { courseId, key, mark, onDay, at } = studyPlanMarks;
  const course = after?.courseId ?? 0n;
  return queryable
    .select({ courseId, key, mark, onDay, at })
    .from(studyPlanMarks)
    .where(and(eq(studyPlanMarks.studentId, personId), or(gt(courseId, course), and(eq(courseId, course), gt(key, after?.key ?? '')))))
    .orderBy(asc(courseId), asc(key))
    .limit(batchSize);
}

/** Removes the plans of a person. */
export async function removePlans({ tx, personId }: { tx: Transaction; personId: bigint }): Promise<void> {
  await tx.delete(studyPlanMarks).where(eq(studyPlanMarks.studentId, personId));
  await tx.delete(studyPlans).where(eq(studyPlans.studentId, personId));
}
