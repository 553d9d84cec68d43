import { z } from 'zod';
import { ofStudent, readers } from '../analytics/performance.ts';
import { endpoint } from '../endpoint.ts';
import { DaySchema, IdCodec, MomentCodec, OptionalIdCodec, ReasonSchema } from '../wire.ts';
import { reminderHours, retentions } from './revision-limits.ts';
import { MinutesSchema, RevisionCauseSchema } from './rounds.ts';

/** How many questions by what put them on the list. */
export const CauseCountsSchema = z.object({
  wrong: z.number().int(),
  skipped: z.number().int(),
  guess: z.number().int(),
  slow: z.number().int(),
});
export type CauseCounts = z.input<typeof CauseCountsSchema>;

/** What is due today, for home: how many questions, and the minutes they are expected to take. */
export const RevisionDueSchema = z.object({
  due: z.number().int(),
  minutes: z.number().int(),
  /** The next day on which a question is due that is not due yet; '' for none. */
  nextDueOn: DaySchema.or(z.literal('')),
});
export type RevisionDue = z.input<typeof RevisionDueSchema>;

export const revisionPlan = endpoint('revisionPlan', {
  summary:
    'What a student can revise: the completed tests, what was wrong, skipped, guessed or slow in those that are chosen, what fits into the minutes at hand, and what is due today. No content of a question, and what was guessed for the student alone',
  access: readers,
  effect: 'read',
  mayLag: true,
  body: ofStudent.extend({
    /** Which of `tests`; none for all. */
    assessmentIds: z.array(IdCodec).max(100).default([]),
    minutes: MinutesSchema.default(20),
  }),
  data: z.object({
    /** The completed tests of the course that can be revised, the latest first. `questions`: those on the list, `due` of them today. */
    tests: z
      .array(
        z.object({
          assessmentId: IdCodec,
          name: z.string(),
          completedAt: MomentCodec,
          questions: z.number().int(),
          due: z.number().int(),
        }),
      )
      .max(100),
    /** Why nothing can be started, in the words of the specification; '' when it can. */
    reason: ReasonSchema,
    /** Of the chosen tests: all questions on the list. */
    counts: CauseCountsSchema,
    /** What a round of the chosen tests would give now, in its order; `seconds` together. */
    plan: z.object({
      counts: CauseCountsSchema,
      seconds: z.number().int(),
      questions: z
        .array(
          z.object({
            assessmentId: IdCodec,
            test: z.string(),
            topic: z.string(),
            cause: RevisionCauseSchema,
            due: z.boolean(),
            seconds: z.number().int(),
          }),
        )
        .max(200),
    }),
    /** Of all tests of the course. */
    due: RevisionDueSchema,
    /** The open revision and how many of its questions are answered; '' and 0 without one. */
    roundId: OptionalIdCodec,
    answered: z.number().int(),
  }),
  errors: ['NOT_FOUND'],
});

/** In percent. */
const RetentionSchema = z.number().int().min(retentions[0]).max(retentions[3]);

const ReminderHourSchema = z.number().int().min(reminderHours.first).max(reminderHours.last).nullable();

export const revisionSchedule = endpoint('revisionSchedule', {
  summary:
    'How the revision of a student is scheduled: the chance of being remembered that they chose and what each would take a day, how many questions to expect in the next thirty days, what is fitted to them, and the hour of their reminder',
  access: { kind: 'session', roles: ['student'] },
  effect: 'read',
  weight: 3,
  body: z.strictObject({ courseId: IdCodec, variantId: IdCodec }),
  data: z.object({
    retention: RetentionSchema,
    /** What each choice would take: questions a day on average over the thirty days. */
    choices: z.array(z.object({ retention: RetentionSchema, perDay: z.number().int() })),
    /** Today and the next 29 days. `due`: what is scheduled, today with what is overdue; `expected` its repeats too, if each is revised on its day. Further tests are not in it. */
    days: z.array(z.object({ day: DaySchema, due: z.number().int(), expected: z.number().int() })).length(30),
    /** The answers in revisions so far, of all courses, that say how the student remembers, and from how many on the schedule is fitted to them. */
    reviews: z.number().int(),
    needed: z.number().int(),
    /** The latest fit; null for none. Log loss on the newest `heldOut` reviews, with the published parameters and the fitted ones: they are kept where that is less. */
    fit: z
      .object({
        fittedOn: DaySchema,
        reviews: z.number().int(),
        heldOut: z.number().int(),
        published: z.number(),
        fitted: z.number(),
        isKept: z.boolean(),
      })
      .nullable(),
    /** In the zone in which it was chosen; null for no reminder. */
    reminderHour: ReminderHourSchema,
  }),
  errors: ['NOT_FOUND'],
});

export const saveRevisionSchedule = endpoint('saveRevisionSchedule', {
  summary:
    'Chooses with what chance questions are remembered when they come back, and the hour of the day, in the zone of the call, of a reminder of what is due. What is not due yet moves to its new day, in all courses',
  access: { kind: 'session', roles: ['student'] },
  effect: 'own',
  perDay: 100,
  /** What is absent stays. */
  body: z.strictObject({ retention: RetentionSchema.optional(), reminderHour: ReminderHourSchema.optional() }),
  data: z.object({}),
});
