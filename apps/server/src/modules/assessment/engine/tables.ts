import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment, ref } from '../../../platform/postgres/columns.ts';
import { people } from '../../identity/tables.ts';
import { assessments } from '../tables.ts';

/** A launch of a test of an external engine: what its result must name. */
export const engineLaunches = pgTable(
  'engine_launches',
  {
    /** The `jti` of the token, random. */
    id: text().primaryKey(),
    assessmentId: ref('assessment_id')
      .notNull()
      .references(() => assessments.id, { onDelete: 'cascade' }),
    studentId: ref('student_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
  },
  (table) => [
    index('engine_launches_student').on(table.studentId, table.assessmentId),
    index('engine_launches_assessment').on(table.assessmentId),
  ],
);

/** What an engine has said of a test that was taken there. A row never changes but in `counts`: one result of a student and test does, the others stay for staff to see. */
export const engineResults = pgTable(
  'engine_results',
  {
    id: id(),
    launchId: text('launch_id')
      .notNull()
      .references(() => engineLaunches.id, { onDelete: 'cascade' }),
    assessmentId: ref('assessment_id')
      .notNull()
      .references(() => assessments.id, { onDelete: 'cascade' }),
    studentId: ref('student_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The `jti` of the result. */
    token: text().notNull(),
    /** In hundredths. */
    marks: integer().notNull(),
    maxMarks: integer('max_marks').notNull(),
    /** As the engine writes it, or ''. */
    percentile: text().notNull(),
    finishedAt: moment('finished_at').notNull(),
    receivedAt: moment('received_at').notNull(),
    counts: boolean().notNull(),
  },
  (table) => [
    uniqueIndex('engine_results_token').on(table.launchId, table.token),
    uniqueIndex('engine_results_counts')
      .on(table.studentId, table.assessmentId)
      .where(sql`${table.counts}`),
    index('engine_results_student').on(table.studentId, table.assessmentId),
    index('engine_results_assessment').on(table.assessmentId),
  ],
);
