import { boolean, pgTable } from 'drizzle-orm/pg-core';
import { moment, ref } from '../../platform/columns.ts';
import { people } from '../identity/tables.ts';

/** Which channels somebody wants notices on; who has no row wants all of them. Codes and words about the account's safety ask nobody. */
export const noticePreferences = pgTable('notice_preferences', {
  personId: ref('person_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  email: boolean().notNull(),
  sms: boolean().notNull(),
  push: boolean().notNull(),
  updatedAt: moment('updated_at').notNull(),
});
