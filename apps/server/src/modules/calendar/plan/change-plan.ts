import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { planLimits } from '@abhyas/contract/calendar/calendar-limits.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import { revisionKey } from '@abhyas/rules/plan/schedule.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { startOfDay } from '../../../platform/common/moment-in.ts';
import { getPlan, moreOf, type PlanOf, type WorkedOut, workOutPlan } from './get-plan.ts';
import { findPlan, removeMarks, updateCatchUp, upsertMarks, upsertPlan } from './plan-queries.ts';
import { compareOf, getWholePlan, rangeOf } from './whole-plan.ts';

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

/** Saves what a student says about their plan, and answers with it. Throws NO_EXAM_DATE. */
export async function savePlan({ pace, ...of }: PlanOf & { pace: BodyOf<'saveStudyPlan'>['pace'] }): Promise<ResultOf<'saveStudyPlan'>> {
  await savePace({ queryable: of.parts.database.orm, of, pace, now: of.parts.clock.now() });
  return getPlan(of);
}

/** Writes a pace; days off are kept once each. Throws NO_EXAM_DATE. */
export async function savePace({
  queryable,
  of: { studentId, course },
  pace,
  now,
}: {
  queryable: Queryable;
  of: Pick<PlanOf, 'studentId' | 'course'>;
  pace: BodyOf<'saveStudyPlan'>['pace'];
  now: Date;
}): Promise<void> {
  if (pace.examOn === '' && course.examDate === '') throw new AppError('NO_EXAM_DATE');
  await upsertPlan({
    queryable,
    studentId,
    courseId: course.courseId,
    hoursPerWeek: pace.hoursPerWeek,
    weekdaysOff: [...new Set(pace.weekdaysOff)].toSorted((a, b) => a - b),
    datesOff: [...new Set(pace.datesOff)].toSorted(),
    examOn: pace.examOn === '' || pace.examOn === course.examDate ? null : pace.examOn,
    weakest: pace.weakest,
    now,
  });
}

/** Ticks an item off by hand, puts it off, moves it to a day, leaves it out, or takes that back. Throws NOT_FOUND for what is no item of the plan, or for a student without one, INVALID_REQUEST for a day on which it cannot be done. */
export async function markItem({
  key,
  mark,
  on,
  ...of
}: PlanOf & Pick<BodyOf<'markPlanItem'>, 'key' | 'mark' | 'on'>): Promise<ResultOf<'markPlanItem'>> {
  const { parts, studentId, course, timeZone } = of;
  const whose = { queryable: parts.database.orm, studentId, courseId: course.courseId };
  const now = parts.clock.now();
  const plan = await workOutPlan({ ...of, row: await findPlan(whose), pace: null });
  const isKnown = key === revisionKey || plan?.byKey.has(key) === true || plan?.items.leftOut.some((item) => item.key === key) === true;
  if (plan === null || !isKnown) throw new AppError('NOT_FOUND', { said: { key: 'refusal_not_in_plan' } });
  const onDay = mark === 'moved' ? dayFor({ plan, key, on: on ?? '' }) : null;
  const today = startOfDay({ day: dayIn({ moment: now, timeZone }), timeZone });
  if (mark === '') await removeMarks({ ...whose, keys: [key] });
  else await upsertMarks({ ...whose, keys: [key], mark, onDay, today, now });
  return getPlan(of);
}

/** The day to which an item is moved, if it can be done then: from today to the day before the exam, inside the window of a test, and not where a seat is booked. */
function dayFor({ plan, key, on }: { plan: WorkedOut; key: string; on: string }): string {
  const item = plan.byKey.get(key);
  if (item === undefined || key === revisionKey || item.doneAt !== null || item.seatOn !== '')
    throw new AppError('INVALID_REQUEST', { fields: { on: { key: 'field_plan_free' } } });
  const { from, until } = rangeOf({ item, plan });
  if (on < from || on > until) throw new AppError('INVALID_REQUEST', { fields: { on: { key: 'field_plan_day' } } });
  return on;
}

/** Catches up on what slipped as the student chose, or takes that back. Throws NOT_FOUND for a way that there is no more. */
export async function catchUp({
  kind,
  days,
  keys,
  settledAt: settledBefore,
  language,
  ...of
}: PlanOf & { language: Language } & Pick<BodyOf<'catchUpPlan'>, 'kind' | 'days' | 'keys' | 'settledAt'>): Promise<
  ResultOf<'catchUpPlan'>
> {
  const { parts, studentId, course, timeZone } = of;
  const whose = { studentId, courseId: course.courseId };
  const now = parts.clock.now();
  const row = await findPlan({ queryable: parts.database.orm, ...whose });
  const plan = await workOutPlan({ ...of, row, pace: null });
  if (row === null || plan === null) throw new AppError('NOT_FOUND', { said: { key: 'refusal_not_in_plan' } });
  const { slipped, ways } = compareOf({ plan, row, timeZone });
  const way = ways.find((one) => one.kind === kind);
  if (way === undefined && (kind === 'more' || kind === 'dayOff'))
    throw new AppError('NOT_FOUND', { said: { key: 'refusal_not_in_plan' } });
  const back = new Set(kind === 'undo' ? days : []);
  const more = new Map([...moreOf(row)].filter(([day]) => day >= plan.day && !back.has(day)));
  for (const day of way?.days ?? []) more.set(day, way?.minutes ?? 0);
  const out = { keys: slipped.slice(0, planLimits.slipped).map(({ key }) => key), mark: 'out' as const, onDay: null };
  await parts.database.transaction(async (tx) => {
    const before = settledBefore === undefined || settledBefore === null || settledBefore > now ? null : settledBefore;
    await updateCatchUp({ queryable: tx, ...whose, more, settledAt: kind === 'undo' ? before : now });
    if (kind === 'leaveOut') await upsertMarks({ queryable: tx, ...whose, ...out, today: startOfDay({ day: plan.day, timeZone }), now });
    if (kind === 'undo') await removeMarks({ queryable: tx, ...whose, keys });
  });
  return getWholePlan({ ...of, language });
}
