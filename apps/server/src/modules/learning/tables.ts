import { sql } from 'drizzle-orm';
import { ResponseSchema } from '@abhyas/contract/assessment/attempt-log.ts';
import { boolean, date, index, integer, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { id, int4multirange, jsonOf, moment, ref, tsvector } from '../../platform/postgres/columns.ts';
import { searchVector } from '../../platform/postgres/words.ts';
import { items } from '../assessment/tables.ts';
import { courses, people } from '../identity/tables.ts';

/**
 * The tree of a course: header tabs (floor 'module'), their paths, units and topics. `courseId` is on every node, so one indexed read
 * brings a whole path.
 */
export const learningNodes = pgTable(
  'learning_nodes',
  {
    id: id(),
    courseId: ref('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    parentId: ref('parent_id'),
    /** The path this node is part of; null on tabs and on paths themselves. */
    pathId: ref('path_id'),
    floor: text({ enum: ['module', 'path', 'unit', 'topic'] }).notNull(),
    type: text().notNull(),
    name: text().notNull(),
    slug: text().notNull(),
    thumbKey: text('thumb_key').notNull(),
    url: text().notNull(),
    position: integer().notNull(),
    isHeader: boolean('is_header').notNull(),
    isActive: boolean('is_active').notNull(),
  },
  (table) => [
    unique('learning_nodes_key').on(table.courseId, table.key),
    index('learning_nodes_parent').on(table.parentId, table.position),
    index('learning_nodes_path').on(table.pathId, table.position),
  ],
);

export const assets = pgTable(
  'assets',
  {
    id: id(),
    pack: text().notNull(),
    key: text().notNull(),
    type: text({ enum: ['video', 'html', 'pdf', 'link', 'assessment'] }).notNull(),
    name: text().notNull(),
    seconds: integer().notNull(),
    /** Pages of a PDF, blocks of a page for reading: what its progress counts. */
    pages: integer().notNull(),
    /** Sanitised HTML of a page. */
    html: text().notNull(),
    fileKey: text('file_key').notNull(),
    captionsKey: text('captions_key').notNull(),
    chaptersKey: text('chapters_key').notNull().default(''),
    /** The name a PDF is offered under for download, or ''. */
    downloadName: text('download_name').notNull().default(''),
    posterKey: text('poster_key').notNull(),
    /** The address of a link outside the portal; '' for all else. */
    linkUrl: text('link_url').notNull().default(''),
    /** The picture of its card; '' if the place it is at lends its own. */
    thumbKey: text('thumb_key').notNull().default(''),
    /** The assessment of an 'assessment' asset; its table is in another module, so this is a plain number. */
    assessmentId: ref('assessment_id'),
  },
  (table) => [unique('assets_key').on(table.pack, table.key), index('assets_assessment').on(table.assessmentId)],
);

export const nodeAssets = pgTable(
  'node_assets',
  {
    nodeId: ref('node_id')
      .notNull()
      .references(() => learningNodes.id, { onDelete: 'cascade' }),
    assetId: ref('asset_id')
      .notNull()
      .references(() => assets.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.nodeId, table.assetId] }), index('node_assets_asset').on(table.assetId)],
);

/** The questions of the bank that a page asks. The import of the page writes them. */
export const assetQuestions = pgTable(
  'asset_questions',
  {
    assetId: ref('asset_id')
      .notNull()
      .references(() => assets.id, { onDelete: 'cascade' }),
    itemId: ref('item_id')
      .notNull()
      .references(() => items.id),
    /** Below 0 for those that take turns, a day each. */
    position: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.assetId, table.itemId] }), index('asset_questions_item').on(table.itemId)],
);

/** What a student answered to a question of a page: the first answer is final, and judged by the key of now. */
export const quizAnswers = pgTable(
  'quiz_answers',
  {
    studentId: ref('student_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    assetId: ref('asset_id')
      .notNull()
      .references(() => assets.id, { onDelete: 'cascade' }),
    itemId: ref('item_id')
      .notNull()
      .references(() => items.id),
    /** Null: the solution was asked for without an answer. */
    response: jsonOf(ResponseSchema)(),
    /** How many hints were asked for before it. */
    hints: smallint().notNull().default(0),
    answeredAt: moment('answered_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.assetId, table.itemId] }),
    index('quiz_answers_asset').on(table.assetId),
    index('quiz_answers_item').on(table.itemId),
  ],
);

/**
 * What the search finds in a course: its paths, units and topics, and each asset once, as a copy that the import of a tree rebuilds. Both
 * vectors contain the course (`courseLexeme`), so that one look into an index finds the words of one course.
 */
export const learningEntries = pgTable(
  'learning_entries',
  {
    id: id(),
    courseId: ref('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    nodeId: ref('node_id')
      .notNull()
      .references(() => learningNodes.id, { onDelete: 'cascade' }),
    /** Null for the node itself. */
    assetId: ref('asset_id').references(() => assets.id, { onDelete: 'cascade' }),
    isTest: boolean('is_test').notNull(),
    /** In lower case. */
    name: text().notNull(),
    /** The words of the name. */
    nameSearch: tsvector('name_search').notNull(),
    /** Those of what it is in and of its text as well. */
    search: tsvector('search').notNull(),
  },
  (table) => [
    index('learning_entries_name').on(table.courseId, table.name.op('text_pattern_ops')),
    index('learning_entries_name_search').using('gin', table.nameSearch),
    index('learning_entries_search').using('gin', table.search),
    index('learning_entries_node').on(table.nodeId),
    index('learning_entries_asset').on(table.assetId),
  ],
);

export const assetProgresses = pgTable(
  'asset_progresses',
  {
    studentId: ref('student_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    courseId: ref('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    assetId: ref('asset_id')
      .notNull()
      .references(() => assets.id, { onDelete: 'cascade' }),
    nodeId: ref('node_id')
      .notNull()
      .references(() => learningNodes.id, { onDelete: 'cascade' }),
    startedAt: moment('started_at').notNull(),
    lastOpenedAt: moment('last_opened_at').notNull(),
    completedAt: moment('completed_at'),
    /** The part (second, page, block) to go on from, and when a device was there. */
    position: integer().notNull().default(0),
    positionAt: moment('position_at'),
    /** The parts really watched, seen or read. */
    seen: int4multirange()
      .notNull()
      .default(sql`'{}'`),
    /** How many parts those are: every list of assets shows it, and none of them where they lie. */
    seenCount: integer('seen_count').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.courseId, table.assetId] }),
    index('asset_progresses_recent').on(table.studentId, table.courseId, table.lastOpenedAt),
  ],
);

export const nodeCompletions = pgTable(
  'node_completions',
  {
    studentId: ref('student_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    nodeId: ref('node_id')
      .notNull()
      .references(() => learningNodes.id, { onDelete: 'cascade' }),
    completedAt: moment('completed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.nodeId] })],
);

/** Which unit of a path a student had open last. */
export const activeUnits = pgTable(
  'active_units',
  {
    studentId: ref('student_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    pathId: ref('path_id')
      .notNull()
      .references(() => learningNodes.id, { onDelete: 'cascade' }),
    unitId: ref('unit_id')
      .notNull()
      .references(() => learningNodes.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.pathId] })],
);

/**
 * Bookmarks and My Task: one per student, course, kind of mark and target (decision 33). A mark that was taken away stays as a row with `marked` false,
 * so that a change which arrives late does not undo a newer one.
 */
export const studentMarks = pgTable(
  'student_marks',
  {
    studentId: ref('student_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    courseId: ref('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    mark: text({ enum: ['bookmark', 'task'] }).notNull(),
    targetKind: text('target_kind', { enum: ['asset', 'node'] }).notNull(),
    /** An asset or a node. The bookmarks of articles and events about schools are in `school_bookmarks`. */
    targetId: ref('target_id').notNull(),
    /** Where it was marked. */
    nodeId: ref('node_id')
      .notNull()
      .references(() => learningNodes.id, { onDelete: 'cascade' }),
    marked: boolean().notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.courseId, table.mark, table.targetKind, table.targetId] }),
    index('student_marks_newest')
      .on(table.studentId, table.courseId, table.mark, table.changedAt)
      .where(sql`marked`),
    index('student_marks_node').on(table.nodeId),
  ],
);

/** Tasks of a student that are no asset (decision 33), from `source`: 'booking:7' for what was agreed on in a session with a mentor. `doneAt` is null until the student ticks it off. */
export const studentTasks = pgTable(
  'student_tasks',
  {
    id: id(),
    studentId: ref('student_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    courseId: ref('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    source: text().notNull(),
    position: integer().notNull(),
    text: text().notNull(),
    /** The last day to do it; null: no hurry. */
    dueOn: date('due_on', { mode: 'string' }),
    setAt: moment('set_at').notNull(),
    doneAt: moment('done_at'),
  },
  (table) => [
    unique('student_tasks_once').on(table.source, table.text),
    index('student_tasks_student').on(table.studentId, table.courseId),
    index('student_tasks_course').on(table.courseId),
  ],
);

/** Private notes of a student beside an asset (decision 29). */
export const notes = pgTable(
  'notes',
  {
    id: id(),
    studentId: ref('student_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    courseId: ref('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** An import that takes the asset away keeps the note with its name. */
    assetId: ref('asset_id').references(() => assets.id, { onDelete: 'set null' }),
    nodeId: ref('node_id').references(() => learningNodes.id, { onDelete: 'set null' }),
    assetName: text('asset_name').notNull(),
    /** Made on the device. */
    key: uuid().notNull(),
    text: text().notNull(),
    /** The second, page or block it belongs to. */
    at: integer(),
    version: integer().notNull(),
    search: tsvector('search').generatedAlwaysAs(searchVector(sql`text || ' ' || asset_name`)),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    unique('notes_key').on(table.studentId, table.key),
    index('notes_newest').on(table.studentId, table.courseId, table.updatedAt, table.id),
    index('notes_asset').on(table.assetId, table.studentId),
    index('notes_node').on(table.nodeId),
  ],
);

/** Records that were removed, so that a copy of one that arrives late from another device does not bring it back. */
export const removedNotes = pgTable(
  'removed_notes',
  {
    studentId: ref('student_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    key: uuid().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.key] })],
);
