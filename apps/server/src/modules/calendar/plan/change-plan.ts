import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import { AppError } from '../../../platform/common/errors.ts';
import { startOfDay } from '../../../platform/common/moment-in.ts';
import { getPlan, type PlanOf, workOutPlan } from './get-plan.ts';
import { findPlan, removeMark, upsertMark, upsertPlan } from './plan-queries.ts';

/** Whether everything would fit with another pace. Throws NO_EXAM_DATE. */
export async function previewPlan({
  pace,
  ...of
}: PlanOf & { pace: BodyOf<'previewStudyPlan'>['pace'] }): Promise<ResultOf<'previewStudyPlan'>> {
  const row = await findPlan({ queryable: of.parts.database.orm, studentId: of.studentId, courseId: of.course.courseId });
  const plan = await workOutPlan({ ...of, row, pace });
  if (plan === null) throw new AppError('NO_EXAM_DATE');
  return { judgement: plan.judgement };
}

/** Saves what a student says about their plan, and answers with it. Days off are kept once each. Throws NO_EXAM_DATE. */
export async function savePlan({ pace, ...of }: PlanOf & { pace: BodyOf<'saveStudyPlan'>['pace'] }): Promise<ResultOf<'saveStudyPlan'>> {
  const { parts, studentId, course } = of;
  if (pace.examOn === '' && course.examDate === '') throw new AppError('NO_EXAM_DATE');
  await upsertPlan({
    queryable: parts.database.orm,
    studentId,
    courseId: course.courseId,
    hoursPerWeek: pace.hoursPerWeek,
    weekdaysOff: [...new Set(pace.weekdaysOff)].toSorted((a, b) => a - b),
    datesOff: [...new Set(pace.datesOff)].toSorted(),
    examOn: pace.examOn === '' || pace.examOn === course.examDate ? null : pace.examOn,
    now: parts.clock.now(),
  });
  return getPlan(of);
}

/** Ticks an item off by hand, puts it off, or takes that back. Throws NOT_FOUND for what is no item of the plan, or for a student without one. */
export async function markItem({
  key,
  mark,
  ...of
}: PlanOf & Pick<BodyOf<'markPlanItem'>, 'key' | 'mark'>): Promise<ResultOf<'markPlanItem'>> {
  const { parts, studentId, course, timeZone } = of;
  const whose = { queryable: parts.database.orm, studentId, courseId: course.courseId };
  const now = parts.clock.now();
  const plan = await workOutPlan({ ...of, row: await findPlan(whose), pace: null });
  const isRevision = key === 'revision';
  if (plan === null || (!isRevision && !plan.byKey.has(key))) throw new AppError('NOT_FOUND', { said: { key: 'refusal_not_in_plan' } });
  const today = startOfDay({ day: dayIn({ moment: now, timeZone }), timeZone });
  if (mark === '') await removeMark({ ...whose, key });
  else await upsertMark({ ...whose, key, mark, today, now });
  return getPlan(of);
}
