import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ResponseSchema } from '../assessment/item-types.ts';
import { IdCodec, MomentCodec, StorableTextSchema } from '../wire.ts';
import { bankLimits } from './bank-limits.ts';
import { author, ModelSeedSchema, ShownQuestionSchema, SourceStateSchema, VersionSchema } from './sources.ts';

/** Who solves what others wrote, and publishes it. */
export const reviewer = { kind: 'session', roles: ['staff', 'admin'], right: 'review', perCourse: true } as const;

const revision = z.number().int().min(1);
const comment = StorableTextSchema.trim().min(1).max(4_000);
const byRevision = z.strictObject({ sourceId: IdCodec, revision });

/** How someone who saw no key answered a text. */
const SolveSchema = z.object({
  by: z.string(),
  at: MomentCodec,
  revision,
  version: z.number().int(),
  response: ResponseSchema,
  /** Whether it is the answer of the key that the text had. */
  agrees: z.boolean(),
  seconds: z.number().int(),
});
export type Solve = z.input<typeof SolveSchema>;

const CommentSchema = z.object({
  commentId: IdCodec,
  by: z.string(),
  at: MomentCodec,
  /** On which line of the text it was written, from 0; null for the whole. */
  line: z.number().int().nullable(),
  text: z.string(),
  isResolved: z.boolean(),
});
export type SourceComment = z.input<typeof CommentSchema>;

/** Why a text cannot be published: it has faults, no one else has solved it, or a solver had another answer and the text was not changed since. */
export const BarrierSchema = z.enum(['faults', 'not-solved', 'disagreement', 'nothing-new']);
export type Barrier = z.infer<typeof BarrierSchema>;

/** A question of the bank that reads like another. */
const AlikeSchema = z.object({
  sourceId: IdCodec,
  key: z.string(),
  file: z.string(),
  title: z.string(),
  /** Of the groups of three letters that both have. */
  share: z.number().min(0).max(1),
});

/** A ranked test and what shows the solution of one of its questions before it: practice, or a test without ranks. */
const ShownEarlySchema = z.object({
  ranked: z.string(),
  shown: z.string(),
  /** The question beside this one that is nearly the same; null where it is this one that both have. */
  twinId: IdCodec.nullable(),
});

export const sourceReview = endpoint('sourceReview', {
  summary: 'What others said of a source, how they solved it, and what publishing its newest text would do',
  access: author,
  effect: 'read',
  weight: 2,
  body: z.strictObject({ sourceId: IdCodec }),
  data: z.object({
    revision,
    state: SourceStateSchema,
    solves: z.array(SolveSchema),
    comments: z.array(CommentSchema),
    barriers: z.array(BarrierSchema),
    /** A ranked test asks it, so that someone else solves it before it is published. */
    needsSolver: z.boolean(),
    /** Whether it brings another key than the portal has. */
    isKeyChanged: z.boolean(),
    /** What reads like it, the closest first; three at most. */
    alike: z.array(AlikeSchema),
    shownEarly: z.array(ShownEarlySchema),
    /** The tests whose paper changes from the next start on, with the attempts that keep the old one. */
    tests: z.array(
      z.object({ assessmentId: IdCodec, name: z.string(), ranked: z.boolean(), running: z.number().int(), finished: z.number().int() }),
    ),
  }),
  errors: ['NOT_FOUND'],
});

export const trySource = endpoint('trySource', {
  summary: 'How an answer to a text would be scored; nothing is kept',
  access: author,
  effect: 'read',
  body: z.strictObject({
    sourceId: IdCodec,
    text: StorableTextSchema.max(200_000),
    response: ResponseSchema,
    seed: ModelSeedSchema.optional(),
  }),
  data: z.object({ outcome: z.enum(['correct', 'wrong', 'blank']), answer: z.array(z.string()) }),
  errors: ['NOT_FOUND', 'SOURCE_FAULTY'],
});

export const submitSource = endpoint('submitSource', {
  summary: 'Hands a text in for review, once it has no fault; takes it back with `isIn` false',
  access: author,
  effect: 'own',
  body: byRevision.extend({ isIn: z.boolean() }),
  data: z.object({ state: SourceStateSchema }),
  errors: ['NOT_FOUND', 'SOURCE_FAULTY', 'CHANGED_ELSEWHERE'],
});

export const reviewQueue = endpoint('reviewQueue', {
  summary: 'What waits for review, the oldest first, with what the caller has solved of it',
  access: reviewer,
  effect: 'read',
  body: z.strictObject({}),
  data: z.object({
    sources: z.array(
      z.object({
        sourceId: IdCodec,
        revision,
        title: z.string(),
        /** The start of its stem as it is written where formulas are in it; '' elsewhere. */
        line: z.string(),
        file: z.string(),
        by: z.string(),
        changedAt: MomentCodec,
        isOwn: z.boolean(),
        isSolved: z.boolean(),
      }),
    ),
  }),
});

export const solveView = endpoint('solveView', {
  summary: 'A text in review as candidates see it, without its key and solution',
  access: reviewer,
  effect: 'read',
  body: z.strictObject({ sourceId: IdCodec }),
  data: z.object({
    revision,
    question: ShownQuestionSchema.omit({ answer: true, solutionHtml: true, reasons: true, hints: true, versions: true }).extend({
      /** Without their solutions, as the question is. */
      versions: z.array(VersionSchema.omit({ hints: true, solutionHtml: true })),
    }),
  }),
  errors: ['NOT_FOUND', 'SOURCE_FAULTY'],
});

export const solveSource = endpoint('solveSource', {
  summary: 'Answers a text in review that someone else wrote, once; then shows its key and solution',
  access: reviewer,
  effect: 'own',
  body: byRevision.extend({ response: ResponseSchema, seconds: z.number().int().min(0).max(86_400) }),
  data: z.object({
    agrees: z.boolean(),
    answer: z.array(z.string()),
    solutionHtml: z.string(),
    versions: z.array(VersionSchema.pick({ language: true, solutionHtml: true })),
  }),
  errors: ['NOT_FOUND', 'SOURCE_FAULTY', 'CHANGED_ELSEWHERE', 'OWN_QUESTION'],
});

export const addSourceComment = endpoint('addSourceComment', {
  summary: 'Says something of a source, of a line of it or of the whole',
  access: author,
  effect: 'own',
  body: byRevision.extend({ line: z.number().int().min(0).max(100_000).nullable(), text: comment }),
  data: CommentSchema,
  errors: ['NOT_FOUND'],
});

export const resolveSourceComment = endpoint('resolveSourceComment', {
  summary: 'Marks a comment as done, or as not done',
  access: author,
  effect: 'own',
  body: z.strictObject({ commentId: IdCodec, isResolved: z.boolean() }),
  data: z.object({ isResolved: z.boolean() }),
  errors: ['NOT_FOUND'],
});

export const publishSource = endpoint('publishSource', {
  summary:
    'Publishes the newest text of a source: tests get it from the next start on, attempts keep their paper. `rules`: another key also becomes a ruling for the attempts that have begun',
  access: reviewer,
  effect: 'own',
  weight: 10,
  body: byRevision.extend({ rules: z.boolean(), reason: StorableTextSchema.trim().max(500) }),
  data: z.object({ state: SourceStateSchema, ruled: z.number().int() }),
  errors: ['NOT_FOUND', 'SOURCE_FAULTY', 'SOURCE_NOT_SOLVED', 'SOURCE_LEAKS', 'CHANGED_ELSEWHERE'],
});

/**
 * What became of a question that was to be published with others. `key-changed`: another key is decided about one by one, because attempts have been scored by the old one. `leaks`: none of
 * them was published, because one would show the solution of a test.
 */
export const publishOutcomes = ['done', 'unchanged', 'faulty', 'not-solved', 'key-changed', 'leaks', 'gone', 'elsewhere'] as const;

export const publishSources = endpoint('publishSources', {
  summary: 'Publishes the newest texts of questions, each by itself: what cannot be published says so and leaves the others',
  access: reviewer,
  effect: 'own',
  weight: 30,
  body: z.strictObject({ sourceIds: z.array(IdCodec).min(1).max(bankLimits.selected) }),
  data: z.object({ results: z.array(z.object({ sourceId: IdCodec, outcome: z.enum(publishOutcomes) })) }),
  errors: ['NOT_FOUND'],
});
