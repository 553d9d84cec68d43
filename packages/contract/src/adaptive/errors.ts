import { z } from 'zod';
import { ErrorTagSchema, PassageSchema, ReviewItemSchema } from '../assessment/assessment.ts';
import { endpoint } from '../endpoint.ts';
import { DaySchema, IdCodec, MomentCodec, OptionalIdCodec, PageSchema, StorableTextSchema } from '../wire.ts';
import { mostRetried, RevisionCauseSchema } from './rounds.ts';

/** Why a question was lost, as the student says in the review; 'none' for not said yet. */
export const BookCauseSchema = z.union([ErrorTagSchema, z.literal('none')]);
export type BookCause = z.input<typeof BookCauseSchema>;

/** The part of the book that is asked for; '' for all. */
const filter = {
  courseId: IdCodec,
  variantId: IdCodec,
  grouping: z.enum(['topic', 'cause']).default('topic'),
  /** What was right in two retries in a row, instead of what was not. */
  learnt: z.boolean().default(false),
  cause: z.union([BookCauseSchema, z.literal('')]).default(''),
  section: z.string().max(200).default(''),
  topic: z.string().max(200).default(''),
  since: z.union([DaySchema, z.literal('')]).default(''),
  search: StorableTextSchema.max(100).default(''),
};

const asked = {
  itemId: IdCodec,
  /** The test it was asked in; '' for a round of practice. */
  assessmentId: OptionalIdCodec,
  /** The name of the test, or of the topic that was practised. */
  place: z.string(),
  section: z.string(),
  at: MomentCodec,
  topic: z.string(),
  happened: RevisionCauseSchema,
  tag: z.union([ErrorTagSchema, z.literal('')]),
  /** The marks lost in the test; '' in practice. */
  marks: z.string(),
};

const known = ReviewItemSchema.pick({
  type: true,
  stemHtml: true,
  options: true,
  response: true,
  answer: true,
  otherAnswers: true,
  ruling: true,
  outcome: true,
});

/** A question of the error book, without its solution. */
export const ErrorRowSchema = known.extend({
  ...asked,
  /** The day of its next retry; '' where no schedule has it. */
  dueOn: DaySchema.or(z.literal('')),
  /** How often in a row it was right in retries. */
  rightInRow: z.number().int(),
});
export type ErrorRow = z.input<typeof ErrorRowSchema>;

const student = { kind: 'session', roles: ['student'] } as const;
const retry = z.array(IdCodec).max(mostRetried);

export const errorBook = endpoint('errorBook', {
  summary:
    'The error book of a student: what was wrong, left blank, guessed or slow in their tests and rounds of practice, twenty at a time in groups, with what it cost. Only questions whose solutions they may see, and for the student alone',
  access: student,
  // it has the student's own tags
  effect: 'own',
  body: z.strictObject({ ...filter, page: PageSchema }),
  data: z.object({
    /** Of the whole book. */
    open: z.number().int(),
    learnt: z.number().int(),
    /** That fit the filter, on all pages. */
    questions: z.number().int(),
    pages: z.number().int(),
    /** Those of this page, the dearest first. `retry`: the questions of the group that a retry gives now. */
    groups: z
      .array(
        z.object({
          /** The topic, or the cause. */
          key: z.string(),
          questions: z.number().int(),
          marks: z.string(),
          retry,
          rows: z.array(ErrorRowSchema),
        }),
      )
      .max(20),
    /** What a retry of all that fits gives now. */
    retry,
    /** What there is to filter by: of what is learnt or is not, whatever else is chosen. */
    causes: z.array(z.object({ cause: BookCauseSchema, questions: z.number().int() })),
    sections: z.array(z.string()).max(100),
    /** The marks that what is not learnt has cost in the latest tests; `perTest` on average. The topics that cost most. */
    cost: z.object({
      tests: z.number().int(),
      marks: z.string(),
      perTest: z.string(),
      topics: z.array(z.object({ topic: z.string(), marks: z.string(), questions: z.number().int() })).max(10),
    }),
    /** The open revision, which a retry continues; '' without one. */
    roundId: OptionalIdCodec,
  }),
  errors: ['NOT_FOUND'],
});

/** A question of the error book as a whole. */
export const ErrorQuestionSchema = known.extend({ ...asked, passage: PassageSchema.nullable(), solutionHtml: z.string() });
export type ErrorQuestion = z.input<typeof ErrorQuestionSchema>;

/** So many questions are printed at once. */
export const mostPrinted = 60;

export const errorQuestions = endpoint('errorQuestions', {
  summary:
    'Questions of the error book as a whole, with passage, key and solution: those named, or by the filter, to print. For the student alone, and only where they may see the solution',
  access: student,
  effect: 'own',
  weight: 4,
  body: z.strictObject({ ...filter, itemIds: z.array(IdCodec).max(mostPrinted).default([]) }),
  data: z.object({
    /** In the order of the book; `group` is that of the page. */
    questions: z.array(ErrorQuestionSchema.extend({ group: z.string() })).max(mostPrinted),
    /** How many more fit. */
    left: z.number().int(),
  }),
  errors: ['NOT_FOUND'],
});
