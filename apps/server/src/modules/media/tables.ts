import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment, ref } from '../../platform/postgres/columns.ts';
import { people } from '../identity/tables.ts';

/** Files people attached. One that nothing was posted with goes after a day. */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    ownerId: ref('owner_id').references(() => people.id, { onDelete: 'set null' }),
    /** The key of the file store; what a link names. */
    fileKey: text('file_key').notNull().unique('uploads_file_key'),
    name: text().notNull(),
    mime: text().notNull(),
    bytes: integer().notNull(),
    at: moment('at').notNull(),
    /** When something was posted with it. */
    usedAt: moment('used_at'),
  },
  (table) => [
    index('uploads_owner').on(table.ownerId, table.id),
    index('uploads_unused')
      .on(table.id)
      .where(sql`used_at is null`),
  ],
);
