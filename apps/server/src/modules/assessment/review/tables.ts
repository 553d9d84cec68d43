import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, ref } from '../../../platform/postgres/columns.ts';
import { assessments, attempts, items } from '../tables.ts';

/** Why the candidate thinks that they lost an item. */
export const errorTags = pgTable(
  'error_tags',
  {
    attemptId: ref('attempt_id')
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    itemId: ref('item_id')
      .notNull()
      .references(() => items.id),
    tag: text({ enum: ['concept', 'careless', 'misread', 'time', 'guess'] }).notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.itemId] }), index('error_tags_item').on(table.itemId)],
);

/** What the candidate keeps of an item for themselves: a bookmark, a note, or both. */
export const questionNotes = pgTable(
  'question_notes',
  {
    attemptId: ref('attempt_id')
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    itemId: ref('item_id')
      .notNull()
      .references(() => items.id),
    bookmarked: boolean().notNull(),
    note: text().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.itemId] }), index('question_notes_item').on(table.itemId)],
);

/** How long the cohort took for each item of a test, in seconds: all of them, and the best tenth by marks. Made by a job. */
export const itemTimes = pgTable(
  'item_times',
  {
    assessmentId: ref('assessment_id')
      .notNull()
      .references(() => assessments.id, { onDelete: 'cascade' }),
    itemId: ref('item_id')
      .notNull()
      .references(() => items.id),
    medianSeconds: integer('median_seconds').notNull(),
    /** Null where none of the best tenth had it on the screen. */
    topSeconds: integer('top_seconds'),
    /** How large the cohort was then, and the version of the test it was scored by. */
    candidates: integer().notNull(),
    version: integer().notNull(),
    madeAt: moment('made_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.assessmentId, table.itemId] }), index('item_times_item').on(table.itemId)],
);
