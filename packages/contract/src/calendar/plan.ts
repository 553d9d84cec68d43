import { z } from 'zod';
import { planLimits } from './calendar-limits.ts';
import { endpoint } from '../endpoint.ts';
import { DaySchema, IdCodec, OptionalMomentCodec, says } from '../wire.ts';

const readers = { kind: 'session', roles: ['student', 'parent', 'mentor', 'staff', 'admin'] } as const;
const student = { kind: 'session', roles: ['student'] } as const;
const inCourse = { courseId: IdCodec, variantId: IdCodec };

/** What the student says: whole hours a week, the weekdays that are off (0 is Sunday), single days off, and the exam: '' for the date of the course. */
export const PaceSchema = z.strictObject({
  hoursPerWeek: z.number().int().min(1, says('field_hours')).max(planLimits.hours, says('field_hours')),
  weekdaysOff: z.array(z.number().int().min(0).max(6)).max(6, says('field_one_day_left')),
  datesOff: z.array(DaySchema).max(planLimits.datesOff, `At most ${planLimits.datesOff} days off.`),
  examOn: z.union([DaySchema, z.literal('')]),
});
export type PlanPace = z.input<typeof PaceSchema>;

/** Whether everything fits before the exam, how early it is done, and if not, by how much it does not. */
export const PlanJudgementSchema = z.object({
  fits: z.boolean(),
  daysEarly: z.number().int(),
  minutesOver: z.number().int(),
  itemsOver: z.number().int(),
  /** The fewest hours a week with which it would fit; 0 for none. */
  enoughHours: z.number().int(),
});
export type PlanJudgement = z.input<typeof PlanJudgementSchema>;

export const PlanItemSchema = z.object({
  /** 'revision', or 'asset:7'. */
  key: z.string(),
  kind: z.enum(['revision', 'lesson', 'test', 'mock']),
  /** '' for revision, which has `questions` instead. */
  title: z.string(),
  /** The path and the topic. */
  about: z.string(),
  questions: z.number().int(),
  /** With those of revision that were answered today: what the day asks for. */
  questionsInAll: z.number().int(),
  minutes: z.number().int(),
  /** Less than `minutes` where a part of it is done; 0 when it is done. */
  minutesLeft: z.number().int(),
  /** When it was done; '' while it is not. */
  doneAt: OptionalMomentCodec,
  /** The student ticked it off by hand, and may take that back. */
  byHand: z.boolean(),
  url: z.string(),
});
export type PlanItem = z.input<typeof PlanItemSchema>;

const PlanSchema = z.object({
  /** False until the student has said how much they study; then there is no item and no judgement. */
  isSet: z.boolean(),
  pace: PaceSchema,
  /** The exam of the course; '' if it has no date. */
  courseExamOn: z.union([DaySchema, z.literal('')]),
  today: z.object({ day: DaySchema, items: z.array(PlanItemSchema), minutesLeft: z.number().int() }),
  /** The next days with something to do. */
  coming: z.array(z.object({ day: DaySchema, minutes: z.number().int(), items: z.number().int() })).max(planLimits.comingDays),
  judgement: PlanJudgementSchema.nullable(),
});

export const studyPlan = endpoint('studyPlan', {
  summary:
    'The study plan of a student in a course: today as the day began, with what has been done since, the coming days, and whether all of it fits before the exam. It is worked out at each call from what is left',
  access: readers,
  effect: 'read',
  weight: 5,
  body: z.strictObject({ studentImsPin: z.string().max(20), ...inCourse }),
  data: PlanSchema,
  errors: ['NOT_FOUND'],
});

export const previewStudyPlan = endpoint('previewStudyPlan', {
  summary: 'Whether everything would fit with another pace. Nothing is saved',
  access: student,
  effect: 'read',
  weight: 5,
  body: z.strictObject({ ...inCourse, pace: PaceSchema }),
  data: z.object({ judgement: PlanJudgementSchema }),
  errors: ['NO_EXAM_DATE'],
});

export const saveStudyPlan = endpoint('saveStudyPlan', {
  summary: "The student's pace, days off and exam date. The days follow from them",
  access: student,
  effect: 'own',
  weight: 5,
  body: z.strictObject({ ...inCourse, pace: PaceSchema }),
  data: PlanSchema,
  errors: ['NO_EXAM_DATE'],
});

export const markPlanItem = endpoint('markPlanItem', {
  summary: 'Ticks an item of the plan off by hand, moves it from today to tomorrow or later, or takes either back',
  access: student,
  effect: 'own',
  body: z.strictObject({
    ...inCourse,
    key: z.string().regex(/^(?:revision|asset:[1-9]\d{0,17})$/, 'Not an item of the plan'),
    mark: z.enum(['done', 'later', '']),
  }),
  data: PlanSchema,
  errors: ['NOT_FOUND'],
});
