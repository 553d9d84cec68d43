import { z } from 'zod';
import { ItemTypeSchema } from '../assessment/item-types.ts';
import { recordingLimits } from '../classes/class-limits.ts';
import { endpoint } from '../endpoint.ts';
import { IdCodec, MomentCodec, OptionalIdCodec, StorableTextSchema } from '../wire.ts';
import { author, ShownQuestionSchema } from './sources.ts';

/** What a file of questions may be: its bytes, the bytes of one part of its upload, its questions; and how many of them a page shows, and one call changes. */
export const importLimits = { bytes: 200 * 1024 ** 2, partBytes: 8 * 1024 ** 2, entries: 5_000, page: 25, changed: 200 } as const;

/** `uploading`: parts are missing. `waiting`: it is there. `pictures`: its pictures are made small. `reading`: its questions are read now. `ready`: they can be accepted. `failed`: it cannot be read. `undone`: what was accepted is taken back. */
export const importStates = ['uploading', 'waiting', 'pictures', 'reading', 'ready', 'failed', 'undone'] as const;
/** What is uploaded into the studio: a file of questions, or of a lesson its video, captions or chapters, or PDF. */
export const uploadPurposes = ['questions', 'video', 'track', 'pdf'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];
/** `read`: nothing was lost. `needs`: something was, so that a person decides. `refused`: it would be another question. */
export const entryGroups = ['read', 'needs', 'refused'] as const;
export type EntryGroup = (typeof entryGroups)[number];
export const entryStates = ['open', 'accepted', 'skipped'] as const;
/** Why a file is not read: it has a virus, no format that is known or readable, no question, too many, takes too long or too much memory, or it broke its reader. */
export const importFaults = ['virus', 'format', 'empty', 'too-many', 'slow', 'large', 'broken'] as const;

const ImportSchema = z.object({
  importId: IdCodec,
  /** As its owner calls it. */
  name: z.string(),
  bytes: z.number().int(),
  by: z.string(),
  at: MomentCodec,
  state: z.enum(importStates),
  /** While it is read: how many questions are, of how many, or before them how many pictures; 0 of 0 before they are counted. */
  done: z.number().int(),
  total: z.number().int(),
  /** Null unless it failed; `words` say what is wrong and what helps, '' where no more is known. */
  fault: z.object({ kind: z.enum(importFaults), words: z.string() }).nullable(),
  /** What is true of the whole file. */
  remarks: z.array(z.string()),
  /** Milliseconds that its reading took. */
  ms: z.number().int(),
  /** The three groups add up to all; of them so many are accepted, skipped, repeats of the bank; `safe` are those that accepting all takes. */
  counts: z.object({
    read: z.number().int(),
    needs: z.number().int(),
    refused: z.number().int(),
    accepted: z.number().int(),
    skipped: z.number().int(),
    repeats: z.number().int(),
    safe: z.number().int(),
  }),
  /** Where its questions went last; '' before. */
  pack: z.string(),
  file: z.string(),
});
export type StudioImport = z.input<typeof ImportSchema>;

const number = z.number().int().min(1).max(importLimits.entries);

const OutlineSchema = z.object({
  number,
  title: z.string(),
  group: z.enum(entryGroups),
  state: z.enum(entryStates),
  isRepeat: z.boolean(),
});
export type ImportOutline = z.input<typeof OutlineSchema>;

const EntrySchema = OutlineSchema.extend({
  /** What the file calls it, and on which line or in which paragraph it begins. */
  place: z.string(),
  line: z.number().int().nullable(),
  /** What the file has there; '' where its format is no text. */
  excerpt: z.string(),
  type: ItemTypeSchema.nullable(),
  changed: z.array(z.string()),
  lost: z.array(z.string()),
  refused: z.array(z.string()),
  /** What keeps it from being published as it is. */
  faults: z.array(z.string()),
  /** As candidates would see it; null for what is refused, and with faults. */
  shown: ShownQuestionSchema.nullable(),
  /** The draft that it became. */
  sourceId: OptionalIdCodec,
  /** The question of the bank that reads the same. */
  repeats: z.object({ sourceId: IdCodec, path: z.string(), title: z.string() }).nullable(),
});
export type ImportEntry = z.input<typeof EntrySchema>;

const importId = z.strictObject({ importId: IdCodec });
const data = z.object({ import: ImportSchema });

export const studioImports = endpoint('studioImports', {
  summary:
    'The last hundred imports of files of questions, newest first, the banks that can take their questions, and the packs that can have new ones',
  access: author,
  effect: 'read',
  body: z.strictObject({}),
  data: z.object({
    imports: z.array(ImportSchema),
    banks: z.array(z.object({ pack: z.string(), file: z.string(), questions: z.number().int() })),
    packs: z.array(z.object({ pack: z.string(), name: z.string() })),
  }),
});

export const startImport = endpoint('startImport', {
  summary:
    'Begins the upload of a file of questions in parts of `partBytes`, or finds the one of the same name and size that the caller broke off: it continues after `received` parts. One that is not finished is gone a day after it was begun',
  access: author,
  effect: 'own',
  body: z.strictObject({
    name: StorableTextSchema.trim().min(1).max(200),
    bytes: z.number().int().min(1, 'This file is empty').max(importLimits.bytes, 'A file of questions is 200 MB at most'),
  }),
  data: z.object({ importId: IdCodec, received: z.number().int(), partBytes: z.number().int() }),
  errors: ['TOO_MANY_REQUESTS'],
});

export const sendImportPart = endpoint('sendImportPart', {
  summary:
    'Sends one part of a file of questions or of a lesson, counted from 1 (multipart, one part named user_file). A part that is there already, or that another one is missing before, changes nothing: `received` says how many are there',
  access: author,
  effect: 'own',
  body: z.strictObject({ importId: IdCodec, part: z.string().regex(/^[1-9]\d{0,3}$/) }),
  data: z.object({ received: z.number().int() }),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS', 'UNFIT_FILE', 'UNSAFE_FILE'],
});

export const startMedia = endpoint('startMedia', {
  summary:
    'Begins the upload of a file of a lesson in parts of `partBytes`, or finds the one of the same name, size and purpose that the caller broke off: it continues after `received` parts. Its parts are sent as those of an import; one that is not finished is gone a day after its last part',
  access: author,
  effect: 'own',
  body: z.strictObject({
    name: StorableTextSchema.trim().min(1).max(200),
    bytes: z.number().int().min(1, 'This file is empty').max(recordingLimits.bytes, 'A video is 4 GB at most'),
    purpose: z.enum(uploadPurposes).exclude(['questions']),
  }),
  data: z.object({ importId: IdCodec, received: z.number().int(), partBytes: z.number().int() }),
  errors: ['TOO_MANY_REQUESTS'],
});

export const finishMedia = endpoint('finishMedia', {
  summary:
    'Keeps an upload of which every part is there among the media of a pack, and says where, how long a video plays and how many pages a PDF has. One that is finished already is answered again',
  access: author,
  effect: 'own',
  weight: 10,
  body: z.strictObject({
    importId: IdCodec,
    pack: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      .max(100),
  }),
  data: z.object({
    /** In the pack: 'media/lecture.mp4'. */
    path: z.string(),
    /** Of a video. */
    seconds: z.number().int().nullable(),
    /** Of a PDF. */
    pages: z.number().int().nullable(),
  }),
  errors: ['NOT_FOUND', 'UPLOAD_INCOMPLETE', 'UNFIT_FILE', 'UNSAFE_FILE', 'FILE_TOO_LARGE'],
});

export const finishImport = endpoint('finishImport', {
  summary: 'Has a file read of which every part is there. One that is read already is answered as it is',
  access: author,
  effect: 'own',
  body: importId,
  data,
  errors: ['NOT_FOUND', 'UPLOAD_INCOMPLETE'],
});

export const studioImport = endpoint('studioImport', {
  summary:
    'An import with a page of its questions after the number `after`, of one group or of all; with the first page also an outline of the whole file',
  access: author,
  effect: 'read',
  weight: 3,
  body: z.strictObject({
    importId: IdCodec,
    group: z.enum(['all', ...entryGroups]).default('all'),
    after: z.number().int().min(0).default(0),
  }),
  data: z.object({
    import: ImportSchema,
    entries: z.array(EntrySchema),
    isMore: z.boolean(),
    /** Null with a later page. */
    outline: z.array(OutlineSchema).nullable(),
  }),
  errors: ['NOT_FOUND'],
});

export const acceptImportEntries = endpoint('acceptImportEntries', {
  summary:
    'Makes questions of an import drafts at the end of a bank, which is made where there is none: those that are numbered, or with no number all that lost nothing, but for repeats. One that is accepted already stays as it is; one that is refused never is',
  access: author,
  effect: 'own',
  weight: 10,
  body: z.strictObject({
    importId: IdCodec,
    numbers: z.array(number).max(importLimits.changed),
    /** The pack's key, and the bank's file in it, 'questions/algebra.md'. */
    pack: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      .max(100),
    file: z
      .string()
      .regex(/^questions\/[a-z0-9]+(-[a-z0-9]+)*\.md$/)
      .max(200),
  }),
  data: z.object({ import: ImportSchema, accepted: z.array(z.object({ number, sourceId: IdCodec })) }),
  errors: ['NOT_FOUND', 'BANK_FULL', 'CHANGED_ELSEWHERE'],
});

export const skipImportEntries = endpoint('skipImportEntries', {
  summary: 'Leaves questions of an import out, or takes that back. One that is accepted stays accepted',
  access: author,
  effect: 'own',
  body: z.strictObject({ importId: IdCodec, numbers: z.array(number).min(1).max(importLimits.changed), isSkipped: z.boolean() }),
  data,
  errors: ['NOT_FOUND'],
});

export const undoImport = endpoint('undoImport', {
  summary:
    'Takes an import back: the drafts that it made go, but for those that were changed, handed in or published since, which it names',
  access: author,
  effect: 'own',
  weight: 10,
  body: importId,
  data: z.object({ import: ImportSchema, removed: z.number().int(), kept: z.array(z.object({ sourceId: IdCodec, path: z.string() })) }),
  errors: ['NOT_FOUND', 'CHANGED_ELSEWHERE'],
});
