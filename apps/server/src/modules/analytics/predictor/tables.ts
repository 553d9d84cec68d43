import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { id, jsonOf, ref } from '../../../platform/postgres/columns.ts';
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
