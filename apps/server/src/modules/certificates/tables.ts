import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { id, jsonOf, moment, ref } from '../../platform/postgres/columns.ts';
import { courses, people } from '../identity/tables.ts';

/** What a certificate said of its course or series when it was issued: how many lessons and tests it is of, and of a series the scores. */
const summarySchema = z.object({
  lessons: z.int(),
  tests: z.int(),
  scores: z.array(z.object({ name: z.string(), marks: z.string(), totalMarks: z.string(), percentile: z.string() })),
});
export type Summary = z.infer<typeof summarySchema>;

/** Certificates of completed courses and of series of mocks. A student has one of each; one that is replaced stays, so that its code says so. */
export const certificates = pgTable(
  'certificates',
  {
    id: id(),
    studentId: ref('student_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    courseId: ref('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** The list of the series; 0 for the whole course. A plain number: an import may take the list away, and the certificate stays. */
    listId: ref('list_id').notNull(),
    code: text().notNull().unique(),
    /** As they were called then: the student, what was completed, and who says so. */
    name: text().notNull(),
    title: text().notNull(),
    issuer: text().notNull(),
    summary: jsonOf(summarySchema)().notNull(),
    issuedAt: moment('issued_at').notNull(),
    revokedAt: moment('revoked_at'),
    /** Why it was revoked; '' for one that another has replaced. */
    reason: text().notNull().default(''),
    replacedAt: moment('replaced_at'),
  },
  (table) => [
    uniqueIndex('certificates_once')
      .on(table.studentId, table.courseId, table.listId)
      .where(sql`${table.replacedAt} is null`),
    index('certificates_student').on(table.studentId, table.issuedAt),
    index('certificates_course').on(table.courseId),
    index('certificates_revoked')
      .on(table.id)
      .where(sql`${table.revokedAt} is not null`),
  ],
);

/** The keys that credentials are signed with, the newest last. `sealed` is the private one; the public ones stay, because what they signed does. */
export const certificateKeys = pgTable('certificate_keys', {
  id: id(),
  kid: text().notNull().unique(),
  publicKey: jsonb('public_key').$type<Record<string, unknown>>().notNull(),
  sealed: text().notNull(),
  createdAt: moment('created_at').notNull(),
});
