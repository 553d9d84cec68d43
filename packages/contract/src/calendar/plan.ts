import { z } from 'zod';
import { planLimits } from './calendar-limits.ts';
import { endpoint } from '../endpoint.ts';
import { DaySchema, IdCodec, OptionalMomentCodec, says, StorableTextSchema } from '../wire.ts';

const readers = { kind: 'session', roles: ['student', 'parent', 'mentor', 'staff', 'admin'] } as const;
const student = { kind: 'session', roles: ['student'] } as const;
const inCourse = { courseId: IdCodec, variantId: IdCodec };

/** A section of a course: a path of lessons, by its key. */
const SectionSchema = z.object({ key: z.string(), name: z.string() });

/** What the student says: whole hours a week, the weekdays that are off (0 is Sunday), single days off, the exam: '' for the date of the course, and the section that they find hardest, which comes first: '' for none. A save without one keeps it. */
export const PaceSchema = z.strictObject({
  hoursPerWeek: z.number().int().min(1, says('field_hours')).max(planLimits.hours, says('field_hours')),
  weekdaysOff: z.array(z.number().int().min(0).max(6)).max(6, says('field_one_day_left')),
  datesOff: z.array(DaySchema).max(planLimits.datesOff, `At most ${planLimits.datesOff} days off.`),
  examOn: z.union([DaySchema, z.literal('')]),
  weakest: StorableTextSchema.max(100).optional(),
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
  /** One of them can come first; none until there is a plan. */
  sections: z.array(SectionSchema).max(planLimits.sections),
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

/** How far the diagnostic of a course is; `unavailable`: the course has no questions for it. */
const DiagnosticSchema = z.enum(['none', 'open', 'done', 'unavailable']);

const TargetSchema = z.number().min(0).max(100).multipleOf(0.01).nullable();

export const studyStart = endpoint('studyStart', {
  summary:
    'What is known of the three questions with which a study plan begins: the exam and what the student aims at in it, the hours a week, the section that they find hardest; and how far their diagnostic is',
  access: student,
  effect: 'read',
  weight: 3,
  body: z.strictObject({ ...inCourse }),
  data: z.object({
    /** The plan is there: nothing is asked. */
    isSet: z.boolean(),
    pace: PaceSchema,
    courseExamOn: DaySchema.or(z.literal('')),
    /** '' where the course has none. */
    exam: z.string(),
    /** The percentile; null for not known yet. */
    target: z.number().min(0).max(100).nullable(),
    sections: z.array(SectionSchema).max(planLimits.sections),
    /** `answered`: its questions so far. */
    diagnostic: DiagnosticSchema,
    answered: z.number().int(),
  }),
});

export const saveStudyStart = endpoint('saveStudyStart', {
  summary:
    'Saves the answers to the three questions: the plan, and the percentile that the student aims at, null for not known yet. The onboarding is over with it: its forms are asked for when something needs them',
  access: student,
  effect: 'own',
  weight: 5,
  body: z.strictObject({ ...inCourse, pace: PaceSchema, target: TargetSchema }),
  data: PlanSchema,
  errors: ['NO_EXAM_DATE'],
});

const DayOrNoneSchema = z.union([DaySchema, z.literal('')]);
const ItemKeySchema = z.string().regex(/^(?:revision|asset:[1-9]\d{0,17})$/, 'Not an item of the plan');

const PlannedItemSchema = PlanItemSchema.extend({
  /** The day that the student moved it to; '' where the plan chose it. */
  movedTo: DayOrNoneSchema,
  /** The first and the last day it can be moved to. */
  from: DaySchema,
  until: DaySchema,
});
export type PlannedItem = z.input<typeof PlannedItemSchema>;

/** What takes a day's time beside the plan, or is due on it. */
const PlanEntrySchema = z.object({
  kind: z.enum(['class', 'session', 'task']),
  title: z.string(),
  /** '' for a task, which is due all day. */
  startsAt: OptionalMomentCodec,
  minutes: z.number().int(),
  url: z.string(),
  done: z.boolean(),
});

const PlanDaySchema = z.object({
  day: DaySchema,
  isOff: z.boolean(),
  /** It is one of the last before the exam, which are for revision. */
  isLast: z.boolean(),
  /** What the student has for the plan, with `more` that they added to catch up. */
  room: z.number().int(),
  more: z.number().int(),
  /** What is planned; of a day that is over what was done. */
  minutes: z.number().int(),
  items: z.array(PlannedItemSchema),
  entries: z.array(PlanEntrySchema),
});

const NamedItemSchema = z.object({ key: z.string(), title: z.string(), minutes: z.number().int() });

const WholePlanSchema = z.object({
  isSet: z.boolean(),
  pace: PaceSchema,
  courseExamOn: DayOrNoneSchema,
  sections: z.array(SectionSchema).max(planLimits.sections),
  /** The exam that the plan ends with; '' where none is known. */
  examOn: DayOrNoneSchema,
  today: DaySchema,
  judgement: PlanJudgementSchema.nullable(),
  /** From the Monday two weeks ago, or of the week in which the plan was made, to the day before the exam. */
  days: z.array(PlanDaySchema).max(planLimits.days),
  slipped: z.object({
    /** With the day that each was planned for. */
    items: z.array(NamedItemSchema.extend({ day: DaySchema })).max(planLimits.slipped),
    minutes: z.number().int(),
    /** By how many days lessons end later for it, how many minutes more a week they need where not all fit, and how many more there are in the next two weeks; 0 for none. */
    daysLater: z.number().int(),
    minutesPerWeek: z.number().int(),
    minutesSoon: z.number().int(),
    /** What it moves furthest. */
    moved: z.object({ title: z.string(), from: DaySchema, to: DaySchema }).nullable(),
    /** What slipped before then counts no more; '' where nothing was settled. */
    settledAt: OptionalMomentCodec,
  }),
  /** Minutes ahead of the plan of the last two weeks; less than nothing is behind. Null for a plan that began today. */
  ahead: z.number().int().nullable(),
  /** How the time can be found: so many minutes more on each of these days. */
  catchUps: z.array(z.object({ kind: z.enum(['more', 'dayOff']), minutes: z.number().int(), days: z.array(DaySchema).max(14) })).max(2),
  leftOut: z.array(NamedItemSchema).max(planLimits.slipped),
  /** Mocks for which the calendar of the exam has no day. */
  mocksLeft: z.number().int(),
  diagnostic: DiagnosticSchema,
});

export const wholeStudyPlan = endpoint('wholeStudyPlan', {
  summary:
    "The plan of the student to the exam, day by day, with classes, sessions and tasks that are due; what slipped and what it costs, how to catch up, and how far they are ahead of the last two weeks' plan. Worked out at each call",
  access: student,
  effect: 'read',
  weight: 5,
  body: z.strictObject({ ...inCourse }),
  data: WholePlanSchema,
});

export const catchUpPlan = endpoint('catchUpPlan', {
  summary:
    'Catches up on what slipped: a little more on the coming days, a day off given up, the items left out, or as it is. What slipped before then counts no more; `undo` takes back the days and the items that it names, and what was settled before stays so',
  access: student,
  effect: 'own',
  weight: 5,
  body: z.strictObject({
    ...inCourse,
    kind: z.enum(['more', 'dayOff', 'leaveOut', 'asIs', 'undo']),
    days: z.array(DaySchema).max(14),
    keys: z.array(ItemKeySchema).max(planLimits.slipped),
    /** Of `undo`: when something was last settled before. */
    settledAt: OptionalMomentCodec.optional(),
  }),
  data: WholePlanSchema,
  errors: ['NOT_FOUND'],
});

export const markPlanItem = endpoint('markPlanItem', {
  summary:
    'Ticks an item of the plan off by hand, moves it from today to tomorrow or later or to a day, leaves it out of the plan, or takes any of these back',
  access: student,
  effect: 'own',
  body: z.strictObject({
    ...inCourse,
    key: ItemKeySchema,
    mark: z.enum(['done', 'later', 'moved', 'out', '']),
    /** The day to which it is moved. */
    on: DaySchema.optional(),
  }),
  data: PlanSchema,
  errors: ['NOT_FOUND'],
});
