import { z } from 'zod';
import { ReviewItemSchema, TestResultSchema, TestReviewSchema } from '../assessment/assessment.ts';
import { ItemTypeSchema } from '../assessment/item-types.ts';
import { PassageSchema } from '../assessment/paper.ts';
import { SolutionSchema } from '../assessment/practice.ts';
import { SheetSchema, WholePaperSchema } from '../assessment/sheet.ts';
import { endpoint } from '../endpoint.ts';
import { sourceLimits } from './source-limits.ts';
import { testLimits } from './test-limits.ts';
import { IdCodec, MomentCodec, OptionalIdCodec, StorableTextSchema } from '../wire.ts';
import { author, ShownQuestionSchema, SourceStateSchema } from './sources.ts';

const text = StorableTextSchema.max(sourceLimits.text);
const share = z.number().min(0).max(1);

/** A question at its place in a test. */
const PlacedSchema = z.object({
  /** The entry of `questions` that has it, from 0; -1 where the section has all of its bank. */
  entry: z.number().int(),
  /** Its place in what the rule there has drawn; -1 where no rule has. */
  drawn: z.number().int(),
  /** 'bank/key'. */
  name: z.string(),
  /** Null where the pack has no such question. */
  sourceId: OptionalIdCodec,
  title: z.string(),
  /** The start of its stem as it is written where formulas are in it; '' elsewhere. */
  line: z.string(),
  type: ItemTypeSchema.nullable(),
  topic: z.string(),
  difficulty: z.string(),
  /** 'bank/passage'; '' without. */
  passage: z.string(),
  passageTitle: z.string(),
  state: SourceStateSchema,
  isPublished: z.boolean(),
  /** Null with fewer than 50 candidates. */
  right: share.nullable(),
  medianSeconds: z.number().int().nullable(),
  correct: z.number(),
  wrong: z.number(),
  /** The label of the one right option; '' for all other keys. */
  letter: z.string(),
  /** Other tests of the same programme that are still open or to come. */
  alsoIn: z.array(z.object({ name: z.string(), ranked: z.boolean(), endsAt: MomentCodec })),
});
export type PlacedQuestion = z.input<typeof PlacedSchema>;

const CountSchema = z.object({ name: z.string(), questions: z.number().int() });

export const testFigures = endpoint('testFigures', {
  summary:
    'What the questions of a text of a test are, what candidates like those before will score and need, and the plan that it follows',
  access: author,
  effect: 'read',
  weight: 4,
  body: z.strictObject({ sourceId: IdCodec, text }),
  data: z.object({
    /** False where the text cannot be read; then there are no sections. */
    isRead: z.boolean(),
    sections: z.array(
      z.object({
        key: z.string(),
        placed: z.array(PlacedSchema),
        /** Of the median candidate; null where too little is known. */
        minutes: z.number().nullable(),
        /** As the exam's pattern or the section itself says; null where neither does. */
        places: z.number().int().nullable(),
      }),
    ),
    /** Its first and last day in the calendar; null where a day is none. */
    window: z.object({ opens: z.iso.date(), closes: z.iso.date() }).nullable(),
    /** Marks; null where fewer than half of the questions have statistics. */
    expected: z
      .object({ mean: z.number(), low: z.number(), high: z.number(), known: z.number().int(), questions: z.number().int() })
      .nullable(),
    /** The newest published test of the programme that has the same sections of the same lengths (`paper`), else the same sections; null without one. */
    plan: z
      .object({ name: z.string(), alike: z.enum(['paper', 'sections']), topics: z.array(CountSchema), difficulties: z.array(CountSchema) })
      .nullable(),
  }),
  errors: ['NOT_FOUND'],
});

export const drawTestQuestions = endpoint('drawTestQuestions', {
  summary: 'Draws published questions for a section of a test by a rule, by a seed; changes nothing',
  access: author,
  effect: 'read',
  weight: 4,
  body: z.strictObject({
    sourceId: IdCodec,
    text,
    seed: z.number().int().min(0).max(2_147_483_647),
    section: z.number().int().min(0).max(99),
    /** The rule's own entry of the section, whose draw may come again; null for a new one. */
    entry: z.number().int().min(0).max(testLimits.questions).nullable(),
    rule: z.strictObject({
      count: z.number().int().min(1).max(testLimits.drawn),
      banks: z.array(StorableTextSchema.max(100)).min(1).max(testLimits.banks),
      topic: StorableTextSchema.max(500).optional(),
      difficulty: z.enum(['easy', 'medium', 'hard']).optional(),
      type: ItemTypeSchema.optional(),
      unseen: z.number().int().min(1).max(testLimits.unseen).optional(),
    }),
  }),
  data: z.object({
    /** 'bank/key'; fewer than the rule's count where there are no more, or only sets that are larger than what is left. */
    drawn: z.array(z.string()),
    fitting: z.number().int(),
    /** The ranked tests whose questions were left out. */
    unseenIn: z.array(z.string()),
  }),
  errors: ['NOT_FOUND'],
});

/** A question as it is printed. */
export const PrintedQuestionSchema = ShownQuestionSchema.pick({
  type: true,
  stemHtml: true,
  options: true,
  answer: true,
  solutionHtml: true,
}).extend({
  name: z.string(),
  /** Null without a passage; the same for all of its questions. */
  passage: PassageSchema.omit({ passageId: true }).extend({ name: z.string() }).nullable(),
  /** The question and its solution in the other language of the test; absent in a test in one language. */
  versions: ReviewItemSchema.shape.versions,
});

export const testPaper = endpoint('testPaper', {
  summary: 'The published questions of a text of a test with their keys, as they are printed',
  access: author,
  effect: 'read',
  weight: 6,
  body: z.strictObject({ sourceId: IdCodec, text }),
  data: z.object({
    instructionsHtml: z.string(),
    sections: z.array(
      z.object({
        key: z.string(),
        questions: z.array(PrintedQuestionSchema),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
});

export const rehearsalPaper = endpoint('rehearsalPaper', {
  summary:
    'The paper of a text of a test as candidates would get it, without keys, for its author to take before it is published. Its questions are those of their newest texts',
  access: author,
  effect: 'read',
  weight: 6,
  body: z.strictObject({ sourceId: IdCodec, text }),
  data: WholePaperSchema.extend({
    /** 'bank/key' of the questions that are left out, because their texts cannot be asked yet. */
    left: z.array(z.string()),
  }),
  errors: ['NOT_FOUND', 'SOURCE_FAULTY'],
});

export const scoreRehearsal = endpoint('scoreRehearsal', {
  summary:
    'Scores a rehearsal of a text of a test by its log, as an attempt is scored, and gives its review. Nothing of it is kept. With `checked`, the solutions of those questions alone, in a set that gives them after each',
  access: author,
  effect: 'read',
  weight: 6,
  body: z.strictObject({
    sourceId: IdCodec,
    text,
    ...SheetSchema.shape,
    events: SheetSchema.shape.events.max(testLimits.events),
    checked: z.array(IdCodec).max(testLimits.questions).default([]),
  }),
  data: z.object({
    /** Null where `checked` asks for solutions. */
    result: TestResultSchema.nullable(),
    review: TestReviewSchema.nullable(),
    solutions: z.array(SolutionSchema),
  }),
  errors: ['NOT_FOUND', 'SOURCE_FAULTY'],
});
