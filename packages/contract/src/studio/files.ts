import { helpdeskPhone } from '../brand-limits.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdCodec, MomentCodec, StorableTextSchema } from '../wire.ts';
import { fileKinds, fileLimits } from './file-kinds.ts';
import { reviewer } from './review.ts';
import { author, SourceSchema, sourceFaultSchema, SourceStateSchema } from './sources.ts';

const key = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(fileLimits.key);
const revision = z.number().int().min(1);
const FileKindSchema = z.enum(fileKinds);

/** A whole file of a pack in a list. */
const FileRowSchema = z.object({
  sourceId: IdCodec,
  pack: z.string(),
  /** In the pack: 'tests/mock-1.yaml'. */
  path: z.string(),
  kind: FileKindSchema,
  /** The name that it says, or '' for a list of things. */
  title: z.string(),
  state: SourceStateSchema,
  revision,
  changedAt: MomentCodec,
  changedBy: z.string(),
});
export type FileRow = z.input<typeof FileRowSchema>;

export const studioFiles = endpoint('studioFiles', {
  summary: 'The whole files of the packs: tests, paths, pages, brands, notices and all else that is no bank of questions',
  access: author,
  effect: 'read',
  body: z.strictObject({}),
  data: z.object({ packs: z.array(z.object({ pack: z.string(), name: z.string() })), files: z.array(FileRowSchema) }),
});

const NameSchema = z.object({ key: z.string(), name: z.string() });

/** What the files of a pack may name. */
const PackNamesSchema = z.object({
  programmes: z.array(NameSchema.extend({ variants: z.array(NameSchema) })),
  tests: z.array(NameSchema),
  paths: z.array(NameSchema.extend({ units: z.array(NameSchema) })),
  pools: z.array(NameSchema),
  venues: z.array(NameSchema.extend({ rooms: z.array(NameSchema) })),
  /** By their paths in the pack. */
  pages: z.array(NameSchema),
  media: z.array(z.object({ path: z.string(), mime: z.string() })),
  /** With how many published questions each has. */
  banks: z.array(z.object({ bank: z.string(), questions: z.number().int() })),
});
export type PackNames = z.input<typeof PackNamesSchema>;

export const studioFile = endpoint('studioFile', {
  summary: 'A whole file of a pack with its text, what the check says of it, the JSON Schema of its kind and what it may name',
  access: author,
  effect: 'read',
  weight: 2,
  body: z.strictObject({ sourceId: IdCodec }),
  data: z.object({
    source: SourceSchema,
    pack: z.string(),
    path: z.string(),
    kind: FileKindSchema,
    /** The text that the portal shows; null where it is the newest, or none was published. */
    published: z.object({ text: z.string(), revision }).nullable(),
    faults: z.array(sourceFaultSchema),
    /** Draft 7; null for pages and tables. */
    schema: z.record(z.string(), z.unknown()).nullable(),
    /** The day that relative days of the pack count from; '' before its first import, whose day it will be. */
    anchorDay: z.union([z.iso.date(), z.literal('')]),
    names: PackNamesSchema,
  }),
  errors: ['NOT_FOUND'],
});

export const studioMedia = endpoint('studioMedia', {
  summary: 'Links that open media of a pack for a day at least; what the pack does not have has none',
  access: author,
  effect: 'read',
  body: z.strictObject({ pack: key, paths: z.array(z.string().max(300)).max(fileLimits.links) }),
  data: z.object({ media: z.array(z.object({ path: z.string(), url: z.string() })) }),
  errors: ['NOT_FOUND'],
});

export const showPage = endpoint('showPage', {
  summary: 'A text of a page as its readers would have it; keeps nothing',
  access: author,
  effect: 'read',
  weight: 2,
  body: z.strictObject({ sourceId: IdCodec, text: StorableTextSchema.max(fileLimits.text) }),
  data: z.object({ html: z.string() }),
  errors: ['NOT_FOUND'],
});

export const studioAsked = endpoint('studioAsked', {
  summary: 'The questions of a pack that quizzes name as bank/key; those that the bank does not have are left out',
  access: author,
  effect: 'read',
  body: z.strictObject({ pack: key, names: z.array(z.string().max(200)).max(fileLimits.asked) }),
  data: z.object({ questions: z.array(z.object({ name: z.string(), sourceId: IdCodec, title: z.string(), state: SourceStateSchema })) }),
  errors: ['NOT_FOUND'],
});

export const convertPage = endpoint('convertPage', {
  summary:
    'Reads a document of Word (multipart, one part named user_file) as the text of a page, and keeps its pictures for the pack; nothing is made of it yet. `lost` says what is not as it was',
  access: author,
  effect: 'own',
  weight: 20,
  body: z.strictObject({ pack: key }),
  data: z.object({ text: z.string(), lost: z.array(z.string()) }),
  errors: ['NOT_FOUND', 'NOT_A_DOCUMENT', 'TOO_MANY_REQUESTS', 'UNSAFE_FILE'],
});

export const createFile = endpoint('createFile', {
  summary: 'Begins a test, path, page or pool of a pack, or a file that the pack does not have yet, with a text; nothing is published',
  access: author,
  effect: 'own',
  body: z.strictObject({ pack: key, kind: FileKindSchema, key, text: StorableTextSchema.max(fileLimits.text) }),
  data: z.object({ sourceId: IdCodec }),
  errors: ['NOT_FOUND', 'FILE_EXISTS', 'TOO_MANY_FILES'],
});

export const startPack = endpoint('startPack', {
  summary: 'Makes the files of a first pack, with one course and one brand; nothing is published',
  access: { kind: 'session', roles: ['staff', 'admin'], right: 'content' },
  effect: 'own',
  body: z.strictObject({
    institute: StorableTextSchema.trim().min(1).max(100),
    course: StorableTextSchema.trim().min(1).max(100),
    exam: StorableTextSchema.trim().min(1).max(100),
    examDate: z.iso.date(),
    /** Whom people write to for help, and a phone number; '' for none. */
    helpdesk: z.union([z.literal(''), z.email().max(254)]).default(''),
    phone: z.union([z.literal(''), z.string().regex(helpdeskPhone)]).default(''),
    timeZone: z.string().min(1).max(60),
    /** The host name at which people reach the portal. */
    host: z.string().max(253),
  }),
  data: z.object({ pack: z.string() }),
  errors: ['FILE_EXISTS'],
});

const chosenFiles = z.strictObject({
  files: z
    .array(z.strictObject({ sourceId: IdCodec, revision }))
    .min(1)
    .max(fileLimits.together),
});

const FileFaultSchema = z.object({ path: z.string(), line: z.number().int(), cause: z.string() });

export const previewFiles = endpoint('previewFiles', {
  summary: 'What publishing the newest texts of some files of one pack would do, and what keeps them from it; changes nothing',
  access: author,
  effect: 'read',
  weight: 10,
  body: chosenFiles,
  data: z.object({
    /** What keeps them from being published, with lines from 0. */
    faults: z.array(FileFaultSchema),
    /** The tests that get another paper while attempts keep the one they began with. */
    papers: z.array(z.object({ name: z.string(), running: z.number().int(), finished: z.number().int() })),
  }),
  errors: ['NOT_FOUND', 'CHANGED_ELSEWHERE'],
});

export const publishFiles = endpoint('publishFiles', {
  summary: 'Publishes the newest texts of some files of one pack together: all of them, or none where one has a fault',
  access: reviewer,
  effect: 'own',
  weight: 20,
  body: chosenFiles,
  data: z.object({ state: SourceStateSchema }),
  errors: ['NOT_FOUND', 'CHANGED_ELSEWHERE', 'SOURCE_FAULTY'],
});
