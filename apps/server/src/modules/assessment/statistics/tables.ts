import { bigint, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { moment, ref } from '../../../platform/postgres/columns.ts';
import { assessments, attempts, items } from '../tables.ts';

const sum = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** How many of the cohort of a test have been counted in the tallies of its items, and the version of the test they were scored by. No row: count from the start. */
export const talliedTests = pgTable('tallied_tests', {
  assessmentId: ref('assessment_id')
    .primaryKey()
    .references(() => assessments.id, { onDelete: 'cascade' }),
  version: integer().notNull(),
  candidates: integer().notNull(),
  at: moment('at').notNull(),
});

/** The attempts that have been counted. */
export const talliedAttempts = pgTable(
  'tallied_attempts',
  {
    attemptId: ref('attempt_id')
      .primaryKey()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    assessmentId: ref('assessment_id').notNull(),
  },
  (table) => [index('tallied_attempts_assessment').on(table.assessmentId)],
);

/**
 * What a cohort did with an item of a test: an ItemTally of rules/analytics, marks in hundredths, which a job adds to. An attempt at home
 * has the place '', any other the name of its centre.
 */
export const itemTallies = pgTable(
  'item_tallies',
  {
    assessmentId: ref('assessment_id')
      .notNull()
      .references(() => assessments.id, { onDelete: 'cascade' }),
    itemId: ref('item_id')
      .notNull()
      .references(() => items.id),
    place: text().notNull(),
    band: smallint().notNull(),
    candidates: integer().notNull(),
    correct: integer().notNull(),
    rest: sum('rest'),
    restSquared: sum('rest_squared'),
    correctRest: sum('correct_rest'),
  },
  (table) => [
    primaryKey({ columns: [table.assessmentId, table.itemId, table.place, table.band] }),
    index('item_tallies_item').on(table.itemId),
  ],
);

/** How many of a cohort gave which answer to a question with options ('A', 'A,C', '' for a blank), and what they had in the rest of the test, in hundredths. */
export const answerTallies = pgTable(
  'answer_tallies',
  {
    assessmentId: ref('assessment_id')
      .notNull()
      .references(() => assessments.id, { onDelete: 'cascade' }),
    itemId: ref('item_id')
      .notNull()
      .references(() => items.id),
    answer: text().notNull(),
    candidates: integer().notNull(),
    rest: sum('rest'),
  },
  (table) => [primaryKey({ columns: [table.assessmentId, table.itemId, table.answer] }), index('answer_tallies_item').on(table.itemId)],
);
