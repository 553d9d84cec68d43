import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { id, jsonOf, moment, ref } from '../../../platform/postgres/columns.ts';
import { assessments } from '../../assessment/tables.ts';
import { courses } from '../../identity/tables.ts';

const pointsSchema = z.array(z.tuple([z.number(), z.number()])).readonly();

/** The sections of an exam; `key` is that of a test's section. */
const sectionsSchema = z.array(z.object({ key: z.string(), name: z.string(), totalMarks: z.int() })).readonly();

/** What an organiser has published: marks with the percentiles they gave, of the whole exam and of its sections by key. `published` is YYYY-MM-DD. */
const tablesSchema = z
  .array(
    z.object({
      name: z.string(),
      year: z.int(),
      source: z.string(),
      url: z.string(),
      published: z.string(),
      overall: pointsSchema,
      sections: z.record(z.string(), pointsSchema),
    }),
  )
  .readonly();

/** An exam that a course prepares for, with the published tables that the predictor is computed from. Content: an import writes it. */
export const exams = pgTable(
  'exams',
  {
    id: id(),
    pack: text().notNull(),
    key: text().notNull(),
    courseId: ref('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    position: integer().notNull(),
    totalMarks: integer('total_marks').notNull(),
    sections: jsonOf(sectionsSchema)().notNull(),
    tables: jsonOf(tablesSchema)().notNull(),
  },
  (table) => [unique('exams_key').on(table.pack, table.key), index('exams_course').on(table.courseId, table.position)],
);

const predictionsSchema = z.array(z.object({ score: z.number(), percentile: z.number(), low: z.number(), high: z.number() })).readonly();

/** How far a mapping was off in one further test, for candidates that it had not seen; `errors` in tenths of a percentile. */
const holdOutsSchema = z
  .array(
    z.object({
      name: z.string(),
      candidates: z.int(),
      errorInMarks: z.number(),
      errorInPercentile: z.number(),
      coverage: z.number(),
      errors: z.array(z.number()),
    }),
  )
  .readonly();

/**
 * The prediction from a test's own cohort, where the exam has no published tables. A job makes it, and again once enough candidates have
 * come; without points too few have taken the test and a further one.
 */
export const cohortMappings = pgTable('cohort_mappings', {
  assessmentId: ref('assessment_id')
    .primaryKey()
    .references(() => assessments.id, { onDelete: 'cascade' }),
  /** Of what it was made: the version of the scores, the size of the cohort, and of those of the further tests together, with how often those were rescored. */
  version: integer().notNull(),
  candidates: integer().notNull(),
  furtherCandidates: integer('further_candidates').notNull(),
  furtherRescores: integer('further_rescores').notNull().default(0),
  madeAt: moment('made_at').notNull(),
  /** How many pairs of scores say how far one test tells the next. */
  pairs: integer().notNull(),
  points: jsonOf(predictionsSchema)().notNull(),
  holdOuts: jsonOf(holdOutsSchema)('hold_outs').notNull(),
});
