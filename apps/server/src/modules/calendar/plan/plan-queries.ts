import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { studyPlanMarks, studyPlans } from '../tables.ts';

interface Whose {
  readonly queryable: Queryable;
  readonly studentId: bigint;
  readonly courseId: bigint;
}
export type PlanRow = typeof studyPlans.$inferSelect;
export type MarkRow = Pick<typeof studyPlanMarks.$inferSelect, 'key' | 'mark' | 'onDay' | 'at'>;

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

/** What a student ticked off, put off, moved or left out in a course. */
export function listMarks({ queryable, studentId, courseId }: Whose): Promise<MarkRow[]> {
  const { key, mark, onDay, at } = studyPlanMarks;
  return queryable
    .select({ key, mark, onDay, at })
    .from(studyPlanMarks)
    .where(and(eq(studyPlanMarks.studentId, studentId), eq(studyPlanMarks.courseId, courseId)))
    .limit(maxMarks);
}

/** Saves what a student says about their plan; when it was first made stays, and the weakest section where none is given. */
export async function upsertPlan({
  queryable,
  now,
  ...row
}: Whose & { now: Date; weakest: PlanRow['weakest'] | undefined } & Pick<
    PlanRow,
    'hoursPerWeek' | 'weekdaysOff' | 'datesOff' | 'examOn'
  >): Promise<void> {
  const { studentId, courseId, ...pace } = row;
  await queryable
    .insert(studyPlans)
    .values({ studentId, courseId, ...pace, madeAt: now, changedAt: now })
    .onConflictDoUpdate({ target: [studyPlans.studentId, studyPlans.courseId], set: { ...pace, changedAt: now } });
}

/** Saves which days of a plan have more time, and when what slipped was settled. */
export async function updateCatchUp({
  queryable,
  studentId,
  courseId,
  more,
  settledAt,
}: Whose & { more: ReadonlyMap<string, number>; settledAt: Date | null }): Promise<void> {
  await queryable
    .update(studyPlans)
    .set({ moreOn: [...more.keys()], moreMinutes: [...more.values()], settledAt })
    .where(and(eq(studyPlans.studentId, studentId), eq(studyPlans.courseId, courseId)));
}

/** Makes a plan as of `now` where there is none yet. */
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

/** Marks items. The same mark again keeps its moment on the same day of work: `at` only moves where the mark or its day is another one, or it is from before `today`. */
export async function upsertMarks({
  queryable,
  studentId,
  courseId,
  keys,
  mark,
  onDay,
  today,
  now,
}: Whose & { keys: readonly string[]; today: Date; now: Date } & Pick<MarkRow, 'mark' | 'onDay'>): Promise<void> {
  if (keys.length === 0) return;
  await queryable
    .insert(studyPlanMarks)
    .values(keys.map((key) => ({ studentId, courseId, key, mark, onDay, at: now })))
    .onConflictDoUpdate({
      target: [studyPlanMarks.studentId, studyPlanMarks.courseId, studyPlanMarks.key],
      set: { mark, onDay, at: now },
      setWhere: sql`${studyPlanMarks.mark} <> ${mark} or ${studyPlanMarks.onDay} is distinct from ${onDay}::date or ${studyPlanMarks.at} < ${today}::timestamptz`,
    });
}

export async function removeMarks({ queryable, studentId, courseId, keys }: Whose & { keys: readonly string[] }): Promise<void> {
  await queryable
    .delete(studyPlanMarks)
    .where(and(eq(studyPlanMarks.studentId, studentId), eq(studyPlanMarks.courseId, courseId), inArray(studyPlanMarks.key, [...keys])));
}
