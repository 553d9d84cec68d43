import { z } from 'zod';
import { ofStudent, readers } from '../analytics/performance.ts';
import { endpoint } from '../endpoint.ts';
import { DaySchema, IdCodec, MomentCodec, OptionalIdCodec, ReasonSchema } from '../wire.ts';
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
    'What a student can revise: the completed tests, what was wrong, skipped, guessed or slow in those that are chosen, what fits into the minutes at hand, and what is due in the next two weeks. No content of a question, and what was guessed for the student alone',
  access: readers,
  effect: 'read',
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
    /** Today and the next thirteen days; today has all that is overdue. */
    days: z.array(z.object({ day: DaySchema, due: z.number().int() })).length(14),
    /** The open revision and how many of its questions are answered; '' and 0 without one. */
    roundId: OptionalIdCodec,
    answered: z.number().int(),
  }),
  errors: ['NOT_FOUND'],
});
