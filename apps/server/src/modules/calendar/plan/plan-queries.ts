import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { studyPlanMarks, studyPlans } from '../tables.ts';

interface Whose {
  readonly queryable: Queryable;
  readonly studentId: bigint;
  readonly courseId: bigint;
}
export type PlanRow = typeof studyPlans.$inferSelect;
export type MarkRow = Pick<typeof studyPlanMarks.$inferSelect, 'key' | 'mark' | 'at'>;

/** More than a course has assets. */
const maxMarks = 20_000;

/** What a student said about their plan in a course; null if nothing yet. */
export async function findPlan({ queryable, studentId, courseId }: Whose): Promise<PlanRow | null> {
  const [row] = await queryable
    .select()
    .from(studyPlans)
    .where(and(eq(studyPlans.studentId, studentId), eq(studyPlans.courseId, courseId)));
  return row ?? null;
}

/** How many hours a week a student plans to study in a course; 0 without a plan. */
export async function findPlanHours(of: Whose): Promise<number> {
  return (await findPlan(of))?.hoursPerWeek ?? 0;
}

/** What a student ticked off or put off in a course. */
export function listMarks({ queryable, studentId, courseId }: Whose): Promise<MarkRow[]> {
  const { key, mark, at } = studyPlanMarks;
  return queryable
    .select({ key, mark, at })
    .from(studyPlanMarks)
    .where(and(eq(studyPlanMarks.studentId, studentId), eq(studyPlanMarks.courseId, courseId)))
    .limit(maxMarks);
}

/** Saves what a student says about their plan; when it was first made stays. */
export async function upsertPlan({
  queryable,
  now,
  ...row
}: Whose & { now: Date } & Pick<PlanRow, 'hoursPerWeek' | 'weekdaysOff' | 'datesOff' | 'examOn'>): Promise<void> {
  const { studentId, courseId, ...pace } = row;
  await queryable
    .insert(studyPlans)
    .values({ studentId, courseId, ...pace, madeAt: now, changedAt: now })
    .onConflictDoUpdate({ target: [studyPlans.studentId, studyPlans.courseId], set: { ...pace, changedAt: now } });
}

/** Makes a plan where there is none yet. */
export async function addPlan({
  queryable,
  now,
  ...row
}: Whose & { now: Date } & Pick<PlanRow, 'hoursPerWeek' | 'weekdaysOff' | 'datesOff' | 'examOn'>): Promise<void> {
  await queryable
    .insert(studyPlans)
    .values({ ...row, madeAt: now, changedAt: now })
    .onConflictDoNothing();
}

/** Marks an item. The same mark again keeps its moment on the same day of work: `at` only moves where the mark is another one, or from before `today`. */
export async function upsertMark({
  queryable,
  studentId,
  courseId,
  key,
  mark,
  today,
  now,
}: Whose & { key: string; mark: MarkRow['mark']; today: Date; now: Date }): Promise<void> {
  await queryable
    .insert(studyPlanMarks)
    .values({ studentId, courseId, key, mark, at: now })
    .onConflictDoUpdate({
      target: [studyPlanMarks.studentId, studyPlanMarks.courseId, studyPlanMarks.key],
      set: { mark, at: now },
      setWhere: sql`${studyPlanMarks.mark} <> ${mark} or ${studyPlanMarks.at} < ${today}::timestamptz`,
    });
}

export async function removeMark({ queryable, studentId, courseId, key }: Whose & { key: string }): Promise<void> {
  await queryable
    .delete(studyPlanMarks)
    .where(and(eq(studyPlanMarks.studentId, studentId), eq(studyPlanMarks.courseId, courseId), eq(studyPlanMarks.key, key)));
}
