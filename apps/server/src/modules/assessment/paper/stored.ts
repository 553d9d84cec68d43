import { AnswerKeySchema, ItemTypeSchema } from '@abhyas/contract/assessment/item-types.ts';
import { languages } from '@abhyas/contract/languages.ts';
import { IdCodec } from '@abhyas/contract/wire.ts';
import type { AnswerKey, Marking, Ruling } from '@abhyas/rules/assessment/scoring/answer-key.ts';
import { scaleNames } from '@abhyas/contract/assessment/scales.ts';
import type { Route } from '@abhyas/rules/assessment/staged/stages.ts';
import type { ItemCurve } from '@abhyas/rules/measurement/irt/curve.ts';
import { z } from 'zod';

/** What the module keeps as JSON: the columns parse it, and so do statements that read it as a part of something. */

export const optionsSchema = z.array(z.object({ label: z.string(), html: z.string() }));

export const hintsSchema = z.array(z.string()).readonly();

const languageSchema = z.enum(languages);

export const versionsSchema = z
  .array(
    z.object({
      language: languageSchema,
      stemHtml: z.string(),
      options: optionsSchema,
      hints: hintsSchema,
      solutionHtml: z.string(),
    }),
  )
  .readonly();

export const passageVersionsSchema = z
  .array(z.object({ language: languageSchema, html: z.string(), title: z.string().default('') }))
  .readonly();

export const answerKeySchema: z.ZodType<AnswerKey> = AnswerKeySchema;

export const markingSchema: z.ZodType<Marking> = z.object({
  correct: z.int(),
  wrong: z.int(),
  blank: z.int(),
  partial: z.int().optional(),
});

/** The marking of each type of question that the test asks; an import refuses a test that asks one without. */
export const markingSchemeSchema = z.partialRecord(ItemTypeSchema, markingSchema).readonly();

export const rulingSchema: z.ZodType<Ruling> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('drop') }),
  z.object({ kind: z.literal('bonus') }),
  z.object({ kind: z.literal('keys'), keys: z.array(answerKeySchema) }),
  z.object({ kind: z.literal('replace'), key: answerKeySchema }),
]);

export const curveSchema: z.ZodType<ItemCurve> = z.object({
  discrimination: z.number(),
  difficulty: z.number(),
  guess: z.number(),
  ceiling: z.number(),
});

/** The modules of the stages after the first, by section id. */
export const routeSchema: z.ZodType<Route> = z.record(z.string(), z.array(z.int()));

export const shuffleSchema = z.object({ questions: z.boolean(), options: z.boolean() });

export const blankPenaltySchema = z.object({ sections: z.array(z.string()), free: z.int(), each: z.int() });

/** Where an external engine is, and the name of the setting that has the secret it shares with the portal. */
export const engineSchema = z.object({ url: z.string(), secretFrom: z.string() });
export type Engine = Readonly<z.infer<typeof engineSchema>>;

/** Where an external engine has what goes with a test, '' for what it has not, and the name of the setting that has the shared secret. */
export const adaptiveEngineSchema = z.object({ benchmark: z.string(), adaptive: z.string(), revise: z.string(), secretFrom: z.string() });
export type AdaptiveEngine = Readonly<z.infer<typeof adaptiveEngineSchema>>;

/** Seconds by section id. */
export const sectionTimesSchema = z.record(z.string(), z.number());

/** Rulings on late answers by item id. */
export const lateRulingsSchema = z.record(z.string(), z.object({ accepted: z.boolean(), upTo: z.string() }));

/** The versions of a question that a paper has: what a candidate may hold of them. */
export const paperVersionsSchema = z.array(z.object({ language: languageSchema, stemHtml: z.string(), options: optionsSchema })).readonly();

/** The same with what a review shows. */
export const reviewVersionsSchema = z
  .array(z.object({ language: languageSchema, stemHtml: z.string(), options: optionsSchema, solutionHtml: z.string() }))
  .readonly();

/** The fields of a test that belong to its paper, beside sections and questions. */
export const paperRulesSchema = z.object({
  sectionOrder: z.enum(['fixed', 'free']),
  choosesOrder: z.boolean(),
  edits: z.int().nullable(),
  untimed: z.boolean(),
  solutions: z.enum(['each', 'end']),
  mayLeave: z.boolean(),
  mayEnd: z.boolean().default(true),
  keypadOnly: z.boolean(),
  fullScreen: z.boolean(),
  copying: z.boolean(),
  scratch: z.boolean().default(true),
  shuffle: shuffleSchema,
  blankPenalty: blankPenaltySchema.nullable(),
  instructionsHtml: z.string(),
  languages: z.array(languageSchema).default([]),
  marking: markingSchemeSchema,
  scale: z.enum(scaleNames).nullable().default(null),
});

/** The sections of a paper in their order. */
export const paperSectionsSchema = z.array(
  z.object({
    id: IdCodec,
    key: z.string(),
    name: z.string(),
    seconds: z.int(),
    breakSeconds: z.int(),
    calculator: z.enum(['none', 'basic', 'scientific']),
    part: z.int().default(0),
    counted: z.boolean().default(true),
    /** How many questions a candidate gets in all, where the section has stages; else those that it has. */
    asks: z.int().nullable().default(null),
  }),
);

/** Where each question of a paper is, by its id; positions count from 0, and `marking` is what holds for it. */
export const paperPlacesSchema = z.record(
  z.string(),
  z.object({ sectionId: IdCodec, sectionPosition: z.int(), position: z.int(), marking: markingSchema }),
);

/** The questions of a paper in its order; `marking` where one has its own. */
export const paperQuestionsSchema = z.array(
  z.object({
    sectionId: IdCodec,
    itemId: IdCodec,
    marking: markingSchema.nullable(),
    type: ItemTypeSchema,
    stemHtml: z.string(),
    options: optionsSchema,
    answer: answerKeySchema,
    keepOptions: z.boolean(),
    passageId: IdCodec.nullable(),
    versions: paperVersionsSchema.default([]),
    stage: z.int().nullable().default(null),
    module: z.int().nullable().default(null),
    curve: curveSchema.nullable().default(null),
  }),
);

export const paperPassagesSchema = z.array(
  z.object({ id: IdCodec, title: z.string(), html: z.string(), versions: passageVersionsSchema.default([]) }),
);
