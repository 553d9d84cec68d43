import { date, pgTable, smallint } from 'drizzle-orm/pg-core';
import { moment, ref } from '../../../platform/postgres/columns.ts';
import { people } from '../../identity/tables.ts';

/** Parents whose digest of a week could not be written: how often it was tried, and from when on it may be tried again. The next failed week replaces it. */
export const digestFailures = pgTable('digest_failures', {
  personId: ref('person_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  /** The Monday of the week. */
  monday: date().notNull(),
  tries: smallint().notNull(),
  againAt: moment('again_at').notNull(),
});
