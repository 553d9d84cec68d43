import { integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, moment, ref } from '../../../platform/postgres/columns.ts';
import { assessments } from '../tables.ts';

/**
 * The files of the papers: the cover of each test and each section, sealed once by `print`, so that every server process sends the same
 * bytes. Only a key that a candidate may have by the server's clock leaves this table.
 */
export const paperFiles = pgTable(
  'paper_files',
  {
    assessmentId: ref('assessment_id')
      .notNull()
      .references(() => assessments.id, { onDelete: 'cascade' }),
    /** The SHA-256 of what is in it, before it was packed and sealed. */
    print: bytea().notNull(),
    /** The SHA-256 of `body`, in hexadecimal digits: its name. */
    digest: text().notNull(),
    /** What it is sealed with, and nothing else; null for a cover. */
    key: bytea(),
    bytes: integer().notNull(),
    body: bytea().notNull(),
    madeAt: moment('made_at').notNull(),
    /** When a process found that it is no part of its paper any more; null while it is. */
    replacedAt: moment('replaced_at'),
  },
  (table) => [primaryKey({ columns: [table.assessmentId, table.print] }), uniqueIndex('paper_files_digest').on(table.digest)],
);
