import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable } from 'drizzle-orm/pg-core';
import { id, moment, ref } from '../../../platform/postgres/columns.ts';
import { attempts } from '../tables.ts';

/** The last moment at which a server of the portal was there and reached the database: one row. */
export const pulse = pgTable('pulse', { one: boolean().primaryKey().default(true), at: moment('at').notNull() }, (table) => [
  check('pulse_one', sql`${table.one}`),
]);

/** Stretches in which the portal could not be reached, and how many running attempts were given the time back. */
export const outages = pgTable('outages', {
  id: id(),
  fromAt: moment('from_at').notNull(),
  toAt: moment('to_at').notNull(),
  attempts: integer().notNull(),
});

/** When the window of an attempt at a centre last said that it is there, having no events to send: a save without events. */
export const attemptPresence = pgTable('attempt_presence', {
  attemptId: ref('attempt_id')
    .primaryKey()
    .references(() => attempts.id, { onDelete: 'cascade' }),
  heardAt: moment('heard_at').notNull(),
});
