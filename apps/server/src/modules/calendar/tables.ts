import { index, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { id, moment, ref } from '../../platform/postgres/columns.ts';
import { people } from '../identity/tables.ts';

/**
 * Who may read which calendar in another program. The address itself is not stored: it is made from the id, the version and a key of the installation
 * (note 0021), so a row opens nothing to anyone who reads the database.
 */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: id(),
    ownerId: ref('owner_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Whose calendar it is: the owner's own, or a parent's child. */
    ofId: ref('of_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Rises with each new address; every earlier one is gone. */
    version: integer().notNull().default(1),
    changedAt: moment('changed_at').notNull(),
    /** Turned off: no address opens it. */
    endedAt: moment('ended_at'),
  },
  (table) => [unique('calendar_feeds_whose').on(table.ownerId, table.ofId), index('calendar_feeds_of').on(table.ofId)],
);
