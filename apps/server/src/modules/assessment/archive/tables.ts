import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { bytea, id, moment, ref } from '../../../platform/postgres/columns.ts';
import { attempts } from '../tables.ts';

/** A file of the file store with the logs of closed attempts of one test, one after the other, each compressed by itself. Written down before the file is. */
export const logFiles = pgTable('log_files', {
  id: id(),
  assessmentId: ref('assessment_id').notNull(),
  createdAt: moment('created_at').notNull(),
  /** When a job found that no log is in it any more; it stays a while for a database that is restored from a backup. */
  emptyAt: moment('empty_at'),
});

/** Where the log of an attempt is, whose events are no longer in `attempt_events`. */
export const archivedLogs = pgTable(
  'archived_logs',
  {
    attemptId: ref('attempt_id')
      .primaryKey()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    fileId: ref('file_id')
      .notNull()
      .references(() => logFiles.id),
    /** Of the file's bytes those from here on, so many. */
    start: integer().notNull(),
    bytes: integer().notNull(),
    events: integer().notNull(),
    /** SHA-256 of those bytes. */
    digest: bytea().notNull(),
  },
  (table) => [index('archived_logs_file').on(table.fileId)],
);
