import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, real, smallint, text, unique } from 'drizzle-orm/pg-core';
import { itemTypeNames, ResponseSchema } from '@abhyas/contract/assessment/item-types.ts';
import { findingNames } from '@abhyas/contract/studio/bank-limits.ts';
import { exportFaults, exportForms, ExportLossesSchema, ExportScopeSchema, exportStates } from '@abhyas/contract/studio/exports.ts';
import { entryGroups, entryStates, importFaults, importStates, uploadPurposes } from '@abhyas/contract/studio/imports.ts';
import { sourceFaultSchema, sourceKinds, sourceOrigins, sourceStates } from '@abhyas/contract/studio/sources.ts';
import { z } from 'zod';
import { id, jsonOf, moment, ref, tsvector } from '../../platform/postgres/columns.ts';
import { searchVector } from '../../platform/postgres/words.ts';
import { people } from '../identity/tables.ts';

/**
 * The text of a pack in its pieces, as its files have it: a bank's head, passages and questions one by one, every other file whole. Pieces of a bank by `position`, one after
 * the other, are its file.
 */
export const sources = pgTable(
  'sources',
  {
    id: id(),
    pack: text().notNull(),
    /** In the pack: 'tests/mock-1.yaml', 'questions/algebra.md', and 'questions/algebra.md#question/q-1' for a piece. */
    path: text().notNull(),
    /** The file that it is in. */
    file: text().notNull(),
    kind: text({ enum: sourceKinds }).notNull(),
    /** Of a passage or question, in its bank. */
    key: text().notNull(),
    position: integer().notNull(),
    /** As it was saved last. */
    text: text().notNull(),
    /** Counts the saves; all below are revisions too. */
    revision: integer().notNull(),
    /** What the portal shows; null before anything was published. */
    publishedRevision: integer('published_revision'),
    /** What the last import brought; null where it was made in the studio. */
    importedRevision: integer('imported_revision'),
    /** What was handed in for review. */
    submittedRevision: integer('submitted_revision'),
    submittedAt: moment('submitted_at'),
    changedAt: moment('changed_at').notNull(),
    changedBy: ref('changed_by').references(() => people.id, { onDelete: 'set null' }),
    /** It is in its pack no longer; its versions stay. */
    removed: boolean().notNull().default(false),
    /** The course that a file says it is of, by its key in the pack: its field `programme`, in Markdown that of its front matter; '' where it says none, and for pieces. */
    programme: text().notNull().generatedAlwaysAs(sql`case when kind not in ('head', 'file') then '' else coalesce(substring(
      case when path like '%.md' then coalesce(substring(text from '^---\\n(.*?)\\n---(?:\\n|$)'), '') else text end
      from '(?n)^programme:[ \\t]*[''"]?([a-z0-9-]+)[''"]?[ \\t\\r]*(?:#.*)?$'), '') end`),
  },
  (table) => [
    index('sources_programme')
      .on(table.pack, table.programme)
      .where(sql`${table.programme} <> ''`),
    unique('sources_path').on(table.pack, table.path),
    index('sources_file').on(table.pack, table.file, table.position),
    index('sources_changed').on(table.kind, table.changedAt.desc(), table.id.desc()),
    index('sources_submitted')
      .on(table.submittedAt)
      .where(sql`${table.submittedRevision} = ${table.revision}`),
    index('sources_changed_by').on(table.changedBy),
  ],
);

/** A text that a source had. Saves of one person within minutes are one version, which grows, unless something else names it. */
export const sourceVersions = pgTable(
  'source_versions',
  {
    sourceId: ref('source_id')
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    revision: integer().notNull(),
    text: text().notNull(),
    origin: text({ enum: sourceOrigins }).notNull(),
    beganAt: moment('began_at').notNull(),
    savedAt: moment('saved_at').notNull(),
    personId: ref('person_id').references(() => people.id, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.revision] }), index('source_versions_person').on(table.personId)],
);

/** What the check of packs reads in the newest text of a question, for the question bank. */
export const sourceQuestions = pgTable(
  'source_questions',
  {
    sourceId: ref('source_id')
      .primaryKey()
      .references(() => sources.id, { onDelete: 'cascade' }),
    /** Null where the text names none that there is. */
    type: text({ enum: itemTypeNames }),
    topic: text().notNull(),
    difficulty: text().notNull(),
    language: text().notNull(),
    passageKey: text('passage_key'),
    /** As they are written. */
    tags: text().array().notNull().default([]),
    /** The same, as they are compared. */
    tagKeys: text('tag_keys').array().notNull().default([]),
    /** The beginning of its text as one line, for lists. */
    title: text().notNull(),
    /** Its stem as it is written, with its formulas as LaTeX: what is searched. */
    stem: text().notNull(),
    search: tsvector('search').generatedAlwaysAs(searchVector(sql`stem`)),
    faults: jsonOf(z.array(sourceFaultSchema).readonly())().notNull(),
  },
  (table) => [
    index('source_questions_search').using('gin', table.search),
    index('source_questions_like').using('gin', sql`${table.stem} gin_trgm_ops`),
  ],
);

/**
 * What the question bank filters, counts and sorts by: a narrow row for each question that a pack has, made of the tables above, of the tests that ask it and of how their cohorts answered.
 * A hundred thousand of them are read at once.
 */
export const bankQuestions = pgTable(
  'bank_questions',
  {
    sourceId: ref('source_id')
      .primaryKey()
      .references(() => sources.id, { onDelete: 'cascade' }),
    /** The question of the portal; null where it was never published. */
    itemId: ref('item_id'),
    changedAt: moment('changed_at').notNull(),
    tests: integer().notNull().default(0),
    /** Those of all its tests together. The figures below are null with fewer than `judgedFrom`. */
    candidates: integer().notNull().default(0),
    medianSeconds: integer('median_seconds'),
    /** Shares: 0 to 1, and -1 to 1. */
    facility: real(),
    discrimination: real(),
    /** What keeps it from being published. */
    faults: smallint().notNull(),
    state: text({ enum: sourceStates }).notNull(),
    /** What its authors should look at; '' for nothing. */
    finding: text({ enum: ['', ...findingNames] })
      .notNull()
      .default(''),
    type: text({ enum: itemTypeNames }),
    difficulty: text().notNull(),
    language: text().notNull(),
    topic: text().notNull(),
    pack: text().notNull(),
    file: text().notNull(),
    key: text().notNull(),
    passageKey: text('passage_key'),
    /** As they are written, and as they are compared. */
    tags: text().array().notNull().default([]),
    tagKeys: text('tag_keys').array().notNull().default([]),
    /** The courses whose tests ask questions of its bank. */
    courseIds: ref('course_ids').array().notNull().default([]),
    /** When its figures were made last; null before. */
    judgedAt: moment('judged_at'),
  },
  (table) => [
    // each order is read from either end; what has no figure comes last at both, so that a figure has two
    index('bank_questions_changed').on(table.changedAt, table.sourceId),
    index('bank_questions_tests').on(table.tests, table.sourceId),
    index('bank_questions_right_falling').on(sql`coalesce(${table.facility}, '-2'::real)`, table.sourceId),
    index('bank_questions_right_rising').on(sql`coalesce(${table.facility}, '2'::real)`, table.sourceId),
    index('bank_questions_apart_falling').on(sql`coalesce(${table.discrimination}, '-2'::real)`, table.sourceId),
    index('bank_questions_apart_rising').on(sql`coalesce(${table.discrimination}, '2'::real)`, table.sourceId),
    index('bank_questions_file').on(table.pack, table.file, table.passageKey),
    index('bank_questions_item').on(table.itemId),
    index('bank_questions_key').on(table.key),
    index('bank_questions_topic').on(table.topic),
    index('bank_questions_tags').using('gin', table.tagKeys),
  ],
);

/** A view of the question bank that someone saved: its filters and order as the address has them. */
export const bankViews = pgTable(
  'bank_views',
  {
    personId: ref('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    address: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.name] })],
);

/** A file of a pack's folder 'media', under its name there. */
export const sourceMedia = pgTable(
  'source_media',
  {
    pack: text().notNull(),
    path: text().notNull(),
    /** In the store of files. */
    fileKey: text('file_key').notNull(),
    mime: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    removed: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.pack, table.path] })],
);

/** How someone who saw no key answered a version of a question. */
export const sourceSolves = pgTable(
  'source_solves',
  {
    sourceId: ref('source_id')
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    revision: integer().notNull(),
    personId: ref('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    response: jsonOf(ResponseSchema)().notNull(),
    /** It is the answer of the key that the version has. */
    agrees: boolean().notNull(),
    seconds: integer().notNull(),
    solvedAt: moment('solved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.revision, table.personId] }), index('source_solves_person').on(table.personId)],
);

/** What someone said of a source. */
export const sourceComments = pgTable(
  'source_comments',
  {
    id: id(),
    sourceId: ref('source_id')
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    revision: integer().notNull(),
    /** In the text of that revision, from 0; null for the whole. */
    line: integer(),
    text: text().notNull(),
    personId: ref('person_id').references(() => people.id, { onDelete: 'set null' }),
    saidAt: moment('said_at').notNull(),
    resolved: boolean().notNull().default(false),
  },
  (table) => [index('source_comments_source').on(table.sourceId, table.id), index('source_comments_person').on(table.personId)],
);

/** A file that someone brings into the studio, from its first part on. */
export const sourceImports = pgTable(
  'source_imports',
  {
    id: id(),
    personId: ref('person_id').references(() => people.id, { onDelete: 'set null' }),
    name: text().notNull(),
    /** `questions` become drafts; all else is a file of a lesson, whose row goes a day after. */
    purpose: text({ enum: uploadPurposes }).notNull().default('questions'),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Of the store of files; '' before its first part, and once it is read. */
    fileKey: text('file_key').notNull().default(''),
    /** What the store calls the upload. */
    storeRef: text('store_ref').notNull().default(''),
    /** What the store says of each part that is there, in order. */
    parts: text().array().notNull().default([]),
    at: moment('at').notNull(),
    state: text({ enum: importStates }).notNull().default('uploading'),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    fault: text({ enum: importFaults }),
    /** What is wrong and what helps, in the words of the reader. */
    faultWords: text('fault_words').notNull().default(''),
    remarks: text().array().notNull().default([]),
    /** How long its reading took, in milliseconds. */
    ms: integer().notNull().default(0),
    /** Where its questions went last; '' before. */
    pack: text().notNull().default(''),
    file: text().notNull().default(''),
  },
  (table) => [
    index('source_imports_person').on(table.personId, table.id),
    index('source_imports_open')
      .on(table.at)
      .where(sql`${table.state} = 'uploading' or ${table.fileKey} <> ''`),
  ],
);

/** What someone exports from the studio; its file goes a day after. */
export const sourceExports = pgTable(
  'source_exports',
  {
    id: id(),
    personId: ref('person_id').references(() => people.id, { onDelete: 'set null' }),
    scope: jsonOf(ExportScopeSchema)().notNull(),
    form: text({ enum: exportForms }).notNull(),
    /** With what was saved since it was published. */
    isSaved: boolean('is_saved').notNull(),
    /** Of the file. */
    name: text().notNull(),
    at: moment('at').notNull(),
    state: text({ enum: exportStates }).notNull().default('waiting'),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    fault: text({ enum: exportFaults }),
    questions: integer().notNull().default(0),
    losses: jsonOf(ExportLossesSchema.readonly())().notNull().default([]),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    /** Of the store of files; '' before it is ready. */
    fileKey: text('file_key').notNull().default(''),
  },
  (table) => [index('source_exports_person').on(table.personId, table.id), index('source_exports_at').on(table.at)],
);

export const pictureSchema = z.object({ path: z.string(), fileKey: z.string(), mime: z.string(), bytes: z.number().int() });

/** A question of such a file, as it was read. */
export const importEntries = pgTable(
  'import_entries',
  {
    importId: ref('import_id')
      .notNull()
      .references(() => sourceImports.id, { onDelete: 'cascade' }),
    /** In the file, from 1. */
    number: integer().notNull(),
    /** What the file calls it. */
    place: text().notNull(),
    line: integer(),
    /** What the file has there; '' where its format is no text. */
    excerpt: text().notNull(),
    title: text().notNull(),
    type: text({ enum: itemTypeNames }),
    /** Of a bank in Markdown; '' where it is refused. */
    text: text().notNull(),
    /** '' without a passage. */
    passage: text().notNull(),
    pictures: jsonOf(z.array(pictureSchema).readonly())().notNull(),
    changed: text().array().notNull(),
    lost: text().array().notNull(),
    refused: text().array().notNull(),
    group: text({ enum: entryGroups }).notNull(),
    state: text({ enum: entryStates }).notNull().default('open'),
    /** The draft that it became. */
    sourceId: ref('source_id').references(() => sources.id, { onDelete: 'set null' }),
    /** The passage that was made for it. */
    passageId: ref('passage_id').references(() => sources.id, { onDelete: 'set null' }),
    /** The question of the bank that reads the same. */
    repeatsId: ref('repeats_id').references(() => sources.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.number] }),
    index('import_entries_source').on(table.sourceId),
    index('import_entries_passage').on(table.passageId),
    index('import_entries_repeats').on(table.repeatsId),
  ],
);
