import { languages } from '../languages.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ItemTypeSchema } from '../assessment/item-types.ts';
import { IdCodec, MomentCodec, OptionalIdCodec, StorableTextSchema } from '../wire.ts';
import { sourceLimits } from './source-limits.ts';

/** What a source is: the head, a passage or a question of a bank in Markdown, a line of a bank in JSON Lines, or a whole file. */
export const sourceKinds = ['head', 'passage', 'question', 'file'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** Where a version comes from. `turned`: it says what the version before says, in another format. */
export const sourceOrigins = ['import', 'typed', 'restored', 'turned'] as const;
export type SourceOrigin = (typeof sourceOrigins)[number];

/** `published`: the portal shows its newest text. `review`: that was handed in. `draft`: neither. */
export const sourceStates = ['draft', 'review', 'published'] as const;
export const SourceStateSchema = z.enum(sourceStates);
export type SourceState = z.infer<typeof SourceStateSchema>;

/** What the check of packs says of a source, with the line from 0 on which it is. A warning can be published. */
export const sourceFaultSchema = z.object({ line: z.number().int(), cause: z.string(), isWarning: z.boolean() });
export type SourceFault = z.infer<typeof sourceFaultSchema>;

/** Who writes questions, tests and paths: of all courses, or of some. */
export const author = { kind: 'session', roles: ['staff', 'admin'], right: 'content', perCourse: true } as const;

/** A question in another language; its options have the labels of the question. */
export const VersionSchema = z.object({
  language: z.enum(languages),
  stemHtml: z.string(),
  options: z.array(z.object({ label: z.string(), html: z.string() })),
  hints: z.array(z.string()),
  solutionHtml: z.string(),
});

/** Of an instance of a model. */
export const ModelSeedSchema = z.number().int().min(1).max(1_000_000);

/** A question as candidates would get it, with its key. */
export const ShownQuestionSchema = z.object({
  type: ItemTypeSchema,
  topic: z.string(),
  difficulty: z.string(),
  stemHtml: z.string(),
  passage: z.object({ title: z.string(), html: z.string() }).nullable(),
  options: z.array(z.object({ label: z.string(), html: z.string() })),
  /** As the forms of answers in a ruling: labels, pairs, numbers or spellings. */
  answer: z.array(z.string()),
  solutionHtml: z.string(),
  /** Why someone picks an option that is wrong. */
  reasons: z.array(z.object({ label: z.string(), html: z.string() })),
  keepOptions: z.boolean(),
  /** What is shown of a model, with what its seed draws, in words; null for any other question. */
  instance: z.object({ seed: ModelSeedSchema, values: z.string() }).nullable(),
  /** In the order in which they are asked for. */
  hints: z.array(z.string()),
  versions: z.array(VersionSchema),
});
export type ShownQuestion = z.input<typeof ShownQuestionSchema>;

export const SourceCheckSchema = z.object({
  faults: z.array(sourceFaultSchema),
  /** Null where a fault keeps it from being asked, and for what is no question. */
  shown: ShownQuestionSchema.nullable(),
});
export type SourceCheck = z.input<typeof SourceCheckSchema>;

const text = StorableTextSchema.max(sourceLimits.text);
const revision = z.number().int().min(1);
const version = z.number().int();

/** A source in the list of its bank. */
const NeighbourSchema = z.object({
  sourceId: IdCodec,
  kind: z.enum(sourceKinds),
  key: z.string(),
  /** The beginning of its text, as plain words. */
  title: z.string(),
  /** The start of its stem as it is written where formulas are in it; '' elsewhere. */
  line: z.string(),
  type: ItemTypeSchema.nullable(),
  state: SourceStateSchema,
  /** What keeps it from being published. */
  faults: z.number().int(),
});
export type Neighbour = z.input<typeof NeighbourSchema>;

export const SourceSchema = z.object({
  sourceId: IdCodec,
  kind: z.enum(sourceKinds),
  key: z.string(),
  text: z.string(),
  revision,
  /** Which of its versions that is, from 1: an author's saves within minutes are one. */
  version,
  state: SourceStateSchema,
  changedAt: MomentCodec,
  /** '' for what an import brought. */
  changedBy: z.string(),
});

export const studioQuestion = endpoint('studioQuestion', {
  summary: 'A question or passage with its text, what the check says of it, and its neighbours in the bank',
  access: author,
  effect: 'read',
  body: z.strictObject({ sourceId: IdCodec }),
  data: z.object({
    source: SourceSchema,
    pack: z.string(),
    /** Its bank's file, 'questions/algebra.md'. */
    file: z.string(),
    /** Of its bank, in which its own text is. */
    language: z.enum(languages),
    /** The text that the portal shows; null where it is the newest, or none was published. */
    published: z.object({ text: z.string(), version }).nullable(),
    passage: SourceSchema.nullable(),
    neighbours: z.array(NeighbourSchema),
    check: SourceCheckSchema,
    /** The pictures that its text and its passage name, with links that open them for a day at least. */
    pictures: z.array(z.object({ path: z.string(), url: z.string() })),
    /** What candidates of all its tests answered, by share; [] where too few have. */
    chosen: z.array(z.object({ answer: z.string(), share: z.number() })),
    /** The tests that ask it now, with how many attempts hold it. */
    usedIn: z.array(z.object({ assessmentId: IdCodec, name: z.string(), ranked: z.boolean(), attempts: z.number().int() })),
  }),
  errors: ['NOT_FOUND'],
});

export const checkSource = endpoint('checkSource', {
  summary: 'What the check of packs says of a text before it is saved, and how candidates would see it',
  access: author,
  effect: 'read',
  weight: 2,
  body: z.strictObject({ sourceId: IdCodec, text, seed: ModelSeedSchema.optional() }),
  data: SourceCheckSchema,
  errors: ['NOT_FOUND'],
});

export const saveSource = endpoint('saveSource', {
  summary:
    'Saves a text that was written on `base`. Where someone has saved another since, nothing changes and the answer has theirs: the caller joins both and saves that',
  access: author,
  effect: 'own',
  body: z.strictObject({ sourceId: IdCodec, base: revision, text }),
  data: z.object({
    isSaved: z.boolean(),
    /** As it is stored now. */
    source: SourceSchema,
    check: SourceCheckSchema,
  }),
  errors: ['NOT_FOUND'],
});

export const createSource = endpoint('createSource', {
  summary: 'Begins a question or passage in a bank, below another or at its end, under a key that is free',
  access: author,
  effect: 'own',
  body: z.strictObject({ besideId: IdCodec, kind: z.enum(['passage', 'question']), passageId: OptionalIdCodec }),
  data: z.object({ sourceId: IdCodec }),
  errors: ['NOT_FOUND', 'BANK_FULL', 'BANK_NOT_MARKDOWN'],
});

export const turnIntoMarkdown = endpoint('turnIntoMarkdown', {
  summary:
    'Makes the bank in JSON Lines that a source is of one in Markdown: each question keeps its key, its uses and its versions, and gets a new one. Where Markdown cannot have a question as it is, nothing changes and `faults` say which and why',
  access: author,
  effect: 'own',
  weight: 20,
  body: z.strictObject({ sourceId: IdCodec }),
  data: z.object({ faults: z.array(z.object({ sourceId: IdCodec, title: z.string(), cause: z.string() })) }),
  errors: ['NOT_FOUND', 'CHANGED_ELSEWHERE'],
});

export const lookAtSource = endpoint('lookAtSource', {
  summary: 'Says that the caller has a source open, or has left it; answers with the names of the others who have it open',
  access: author,
  effect: 'own',
  weight: 1,
  body: z.strictObject({ sourceId: IdCodec, isOpen: z.boolean() }),
  data: z.object({ others: z.array(z.string()) }),
  errors: ['NOT_FOUND'],
});

export const addPicture = endpoint('addPicture', {
  summary:
    'Keeps a picture for the texts of the pack of a source (multipart, one part named user_file), in at most 200 KB; answers with the path by which they name it. The same picture has the same path',
  access: author,
  effect: 'own',
  weight: 5,
  body: z.strictObject({ sourceId: IdCodec }),
  data: z.object({ path: z.string() }),
  errors: ['NOT_FOUND', 'NOT_A_PICTURE', 'TOO_MANY_REQUESTS', 'UNSAFE_FILE'],
});

const VersionRowSchema = z.object({
  revision,
  version,
  origin: z.enum(sourceOrigins),
  beganAt: MomentCodec,
  savedAt: MomentCodec,
  by: z.string(),
  isPublished: z.boolean(),
});
export type SourceVersion = z.input<typeof VersionRowSchema>;

export const sourceVersions = endpoint('sourceVersions', {
  summary: 'The versions of a source, newest first, a hundred at a time before `before`',
  access: author,
  effect: 'read',
  body: z.strictObject({ sourceId: IdCodec, before: z.number().int().min(0).default(0) }),
  data: z.object({ versions: z.array(VersionRowSchema), isMore: z.boolean() }),
  errors: ['NOT_FOUND'],
});

export const sourceVersion = endpoint('sourceVersion', {
  summary: 'The text of a version, and of the one before it',
  access: author,
  effect: 'read',
  body: z.strictObject({ sourceId: IdCodec, revision }),
  data: z.object({ text: z.string(), before: z.string() }),
  errors: ['NOT_FOUND'],
});

export const restoreVersion = endpoint('restoreVersion', {
  summary: 'Makes the text of a version the newest one, which stays a version too',
  access: author,
  effect: 'own',
  body: z.strictObject({ sourceId: IdCodec, revision, base: revision }),
  data: saveSource.data,
  errors: ['NOT_FOUND', 'SOURCE_FAULTY'],
});
