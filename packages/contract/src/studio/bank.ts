import { z } from 'zod';
import { ItemTypeSchema } from '../assessment/item-types.ts';
import { endpoint } from '../endpoint.ts';
import { languages } from '../languages.ts';
import { tagLimits } from '../assessment/tag-limits.ts';
import { bankLimits, bankSorts, bankTabs, findingNames } from './bank-limits.ts';
import { IdCodec, MomentCodec, OptionalIdCodec, StorableTextSchema } from '../wire.ts';
import { author, ShownQuestionSchema, sourceFaultSchema, SourceStateSchema } from './sources.ts';

const FindingSchema = z.enum(['', ...findingNames]);
export type Finding = z.infer<typeof FindingSchema>;

const TabSchema = z.enum(bankTabs);
export type BankTab = z.infer<typeof TabSchema>;
export type BankSort = (typeof bankSorts)[number];

const some = z.array(StorableTextSchema.max(200)).max(20).default([]);
const share = z.number().min(0).max(1);

const FiltersSchema = z.strictObject({
  /** Words of the stem, a formula as it is written, a key, or a topic. */
  query: StorableTextSchema.trim().max(200).default(''),
  /** Whose tests ask questions of the bank. */
  courseId: OptionalIdCodec.default(null),
  /** Only banks that no test of a course uses. */
  isWithoutCourse: z.boolean().default(false),
  /** Only banks of one pack; '' for all. */
  pack: StorableTextSchema.max(100).default(''),
  /** A bank's pack and file, 'cat/questions/algebra.md'; '' for all. */
  bank: StorableTextSchema.max(400).default(''),
  topics: some,
  /** In any writing. */
  tags: some,
  types: z.array(ItemTypeSchema).max(10).default([]),
  difficulties: some,
  language: z.enum(['', ...languages]).default(''),
  used: z.enum(['', 'used', 'never']).default(''),
  /** Only those with a finding. */
  isBad: z.boolean().default(false),
});
export type BankFilters = z.output<typeof FiltersSchema>;

const RowSchema = z.object({
  sourceId: IdCodec,
  pack: z.string(),
  file: z.string(),
  key: z.string(),
  title: z.string(),
  /** The start of its stem as it is written where formulas are in it; '' elsewhere. */
  line: z.string(),
  type: ItemTypeSchema.nullable(),
  topic: z.string(),
  difficulty: z.string(),
  language: z.string(),
  tags: z.array(z.string()),
  state: SourceStateSchema,
  faults: z.number().int(),
  /** How many questions its passage has; 1 without one. */
  inSet: z.number().int(),
  tests: z.number().int(),
  candidates: z.number().int(),
  /** Null with fewer than 50 candidates. */
  right: share.nullable(),
  discrimination: z.number().min(-1).max(1).nullable(),
  medianSeconds: z.number().int().nullable(),
  finding: FindingSchema,
  changedAt: MomentCodec,
});
export type BankRow = z.input<typeof RowSchema>;

const counted = z.array(z.object({ name: z.string(), questions: z.number().int() }));

export const studioBank = endpoint('studioBank', {
  summary: 'A page of the question bank; with the first one also how many questions each tab has',
  access: author,
  effect: 'read',
  weight: 2,
  body: z.strictObject({
    filters: FiltersSchema,
    tab: TabSchema.default('all'),
    sort: z.enum(bankSorts).default('changed'),
    isRising: z.boolean().default(false),
    /** `next` of the page before; '' for the first. */
    after: z.string().max(100).default(''),
  }),
  data: z.object({
    rows: z.array(RowSchema),
    /** '' at the end. */
    next: z.string(),
    /** Of the filters, by tab; null with a later page, and where a text is in so many questions that they are not counted. */
    counts: z.record(TabSchema, z.number().int()).nullable(),
  }),
});

/** Views of the bank that the caller saved. */
const views = z.array(z.object({ name: z.string(), address: z.string() }));

export const studioFacets = endpoint('studioFacets', {
  summary: 'What the whole question bank can be filtered by, the largest first, and the views that the caller saved',
  access: author,
  effect: 'read',
  weight: 2,
  body: z.strictObject({}),
  data: z.object({
    total: z.number().int(),
    banks: z.array(
      z.object({
        pack: z.string(),
        file: z.string(),
        questions: z.number().int(),
        /** One of its questions, below which a new one can be begun. */
        lastId: IdCodec,
      }),
    ),
    topics: counted,
    /** Those of any writing together. */
    tags: counted,
    difficulties: counted,
    types: z.array(z.object({ name: ItemTypeSchema, questions: z.number().int() })),
    languages: counted,
    courses: z.array(z.object({ courseId: IdCodec, name: z.string() })),
    views,
  }),
});

export const saveBankView = endpoint('saveBankView', {
  summary:
    'Saves a view of the question bank under a name, over the one of that name; an empty address removes it. Answers with all views of the caller',
  access: author,
  effect: 'own',
  body: z.strictObject({
    name: StorableTextSchema.trim().min(1).max(60),
    /** What follows the '?' of its address. */
    address: z
      .string()
      .max(2_000)
      .regex(/^[\w%.*+=&|-]*$/),
  }),
  data: z.object({ views }),
});

export const studioPreview = endpoint('studioPreview', {
  summary: 'A question of the bank as candidates see it, with its key, how they answered, where it is used, and what is like it',
  access: author,
  effect: 'read',
  weight: 3,
  body: z.strictObject({ sourceId: IdCodec }),
  data: z.object({
    row: RowSchema,
    file: z.string(),
    revision: z.number().int(),
    faults: z.array(sourceFaultSchema),
    /** Null where a fault keeps it from being asked. */
    shown: ShownQuestionSchema.nullable(),
    /** What candidates of all tests gave, the most frequent first; '' is a blank. Only of questions with options. */
    chosen: z.array(z.object({ answer: z.string(), share })),
    /** Who had it right, by strength in the whole test, the weakest fifth first; empty with fewer than 50 candidates. */
    fifths: z.array(share),
    usedIn: z.array(z.object({ assessmentId: IdCodec, name: z.string(), ranked: z.boolean() })),
    /** The questions of its passage, by position: its own place among them; 0 without a passage. */
    place: z.number().int(),
    versions: z.array(z.object({ revision: z.number().int(), savedAt: MomentCodec, by: z.string(), isPublished: z.boolean() })),
    solves: z.array(z.object({ by: z.string(), agrees: z.boolean() })),
    /** What reads like it, the closest first, by the share of three-letter groups that they have in common. */
    alike: z.array(z.object({ sourceId: IdCodec, key: z.string(), title: z.string(), share })),
    total: z.number().int(),
  }),
  errors: ['NOT_FOUND'],
});

const selected = z.array(IdCodec).min(1).max(bankLimits.selected);

const BankChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('topic'), topic: StorableTextSchema.trim().min(1).max(100) }),
  z.strictObject({ kind: z.literal('difficulty'), difficulty: z.enum(['easy', 'medium', 'hard']) }),
  /** A question that has the tag in another writing keeps it. */
  z.strictObject({
    kind: z.literal('tags'),
    tag: StorableTextSchema.trim()
      .min(1)
      .max(tagLimits.length)
      .regex(/^[^,\n]+$/),
    isAdded: z.boolean(),
  }),
  /** Another bank of the same pack, by its file. */
  z.strictObject({ kind: z.literal('move'), file: StorableTextSchema.max(200) }),
  z.strictObject({ kind: z.literal('submit') }),
]);

/**
 * `published`: it was published, so that tests name it by its bank. `in-set`: it goes with its passage. `no-bank`: its pack has no such bank in Markdown. `not-markdown`: it is a line of a bank in JSON Lines.
 * `elsewhere`: someone saved it at the same moment.
 */
export const ChangeOutcomeSchema = z.enum([
  'done',
  'unchanged',
  'faulty',
  'gone',
  'published',
  'in-set',
  'no-bank',
  'full',
  'not-markdown',
  'elsewhere',
]);
export type ChangeOutcome = z.infer<typeof ChangeOutcomeSchema>;

export const changeQuestions = endpoint('changeQuestions', {
  summary: 'Changes questions of the bank, each by itself: what cannot be done with one says so and leaves the others',
  access: author,
  effect: 'own',
  weight: 10,
  body: z.strictObject({ sourceIds: selected, change: BankChangeSchema }),
  data: z.object({ results: z.array(z.object({ sourceId: IdCodec, outcome: ChangeOutcomeSchema })) }),
  errors: ['NOT_FOUND'],
});
