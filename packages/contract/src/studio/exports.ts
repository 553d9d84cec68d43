import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { bankLimits } from './bank-limits.ts';
import { IdCodec, MomentCodec, StorableTextSchema } from '../wire.ts';
import { author } from './sources.ts';
import { PrintedQuestionSchema } from './tests.ts';

/** `pack`: files of packs. `qti`: a package of QTI 3. `word`: a document of Word for each bank or test. `cartridge`: a course as an IMS Common Cartridge 1.3. */
export const exportForms = ['pack', 'qti', 'word', 'cartridge'] as const;
export type ExportForm = (typeof exportForms)[number];

/** There was nothing to write, it took too long, or it broke. */
export const exportFaults = ['empty', 'slow', 'broken'] as const;

export const exportStates = ['waiting', 'making', 'ready', 'failed'] as const;

/**
 * What an export leaves out or changes. `faulty`: questions with faults. `file`: media that the store no longer has. `size`: media beyond what a ZIP file holds. Of a cartridge: `pairs` (questions),
 * numbers with an accepted `difference`, tests with `marking` or `sections` of their own or without questions (`test`), `passage`s that are repeated in their questions, the `quiz`zes of pages, `chapters` and `stream`s of videos.
 */
export const exportLosses = [
  'faulty',
  'file',
  'size',
  'pairs',
  'difference',
  'marking',
  'sections',
  'passage',
  'test',
  'quiz',
  'chapters',
  'stream',
] as const;
export type ExportLoss = (typeof exportLosses)[number];

const pack = StorableTextSchema.min(1).max(100);

const selection = z.strictObject({ kind: z.literal('questions'), sourceIds: z.array(IdCodec).min(1).max(bankLimits.selected) });
const wholeBank = z.strictObject({ kind: z.literal('bank'), pack, file: StorableTextSchema.max(200).startsWith('questions/') });

export const ExportScopeSchema = z.discriminatedUnion('kind', [
  selection,
  wholeBank,
  z.strictObject({ kind: z.literal('pack'), pack }),
  /** By its key in the pack. */
  z.strictObject({ kind: z.literal('course'), pack, programme: StorableTextSchema.min(1).max(100) }),
]);
export type ExportScope = z.output<typeof ExportScopeSchema>;

export const ExportLossesSchema = z.array(z.object({ kind: z.enum(exportLosses), count: z.number().int() }));

const ExportSchema = z.object({
  exportId: IdCodec,
  /** Of the file. */
  name: z.string(),
  form: z.enum(exportForms),
  at: MomentCodec,
  state: z.enum(exportStates),
  /** While it is made: how many of its files are written, of how many; 0 of 0 before they are counted. */
  done: z.number().int(),
  total: z.number().int(),
  /** In it; 0 where it is of files as they are. */
  questions: z.number().int(),
  losses: ExportLossesSchema,
  /** Null unless it failed. */
  fault: z.enum(exportFaults).nullable(),
  bytes: z.number().int(),
  /** Of the file, for ten minutes; '' before it is ready. */
  url: z.string(),
});
export type StudioExport = z.input<typeof ExportSchema>;

export const startExport = endpoint('startExport', {
  summary:
    'Begins to write content into a file in the background. `isSaved`: with what was saved since it was published; questions and banks always are',
  access: author,
  effect: 'own',
  body: z.strictObject({ scope: ExportScopeSchema, form: z.enum(exportForms), isSaved: z.boolean().default(false) }),
  data: z.object({ exportId: IdCodec }),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

export const studioExports = endpoint('studioExports', {
  summary:
    'What the caller exported within the last day, newest first: each file is there for its author alone, and is removed after a day',
  access: author,
  effect: 'read',
  body: z.strictObject({}),
  data: z.object({ exports: z.array(ExportSchema) }),
});

export const studioPacks = endpoint('studioPacks', {
  summary: 'The packs with the courses that can be exported of each, and whether the pack can be as a whole',
  access: author,
  effect: 'read',
  body: z.strictObject({}),
  data: z.object({
    packs: z.array(
      z.object({
        pack: z.string(),
        files: z.number().int(),
        /** False for an author of some of its courses alone. */
        isWhole: z.boolean(),
        programmes: z.array(z.object({ key: z.string(), name: z.string() })),
      }),
    ),
  }),
});

export const printQuestions = endpoint('printQuestions', {
  summary:
    'Questions as they were saved last, with their keys, in the order of their banks, as they are printed; those with faults are left out. Of a bank so many at a time',
  access: author,
  effect: 'read',
  weight: 10,
  body: z.strictObject({
    scope: z.discriminatedUnion('kind', [selection, wholeBank]),
    /** How many questions of the scope came before. */
    after: z.number().int().min(0).default(0),
  }),
  data: z.object({
    /** By bank, whose name is the key. */
    sections: z.array(z.object({ key: z.string(), questions: z.array(PrintedQuestionSchema) })),
    leftOut: z.number().int(),
    /** Null at the end. */
    next: z.number().int().nullable(),
  }),
  errors: ['NOT_FOUND'],
});
