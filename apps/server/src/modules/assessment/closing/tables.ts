import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment, ref } from '../../../platform/postgres/columns.ts';
import { attempts } from '../tables.ts';

/** The last moment at which a server of the portal was there and reached the database: one row. */
export const pulse = pgTable('pulse', { one: boolean().primaryKey().default(true), at: moment('at').notNull() }, (table) => [
  check('pulse_one', sql`${table.one}`),
]);

/**
 * Stretches in which the portal could not be reached, with the number of attempts that got the time back. In an `outage` no server ran and
 * the time is given back at once; in a `stall` a server answered no one, and staff decide.
 */
export const outages = pgTable('outages', {
  id: id(),
  kind: text({ enum: ['outage', 'stall'] })
    .notNull()
    .default('outage'),
  /** When staff gave the time of a stall back. */
  givenAt: moment('given_at'),
  fromAt: moment('from_at').notNull(),
  toAt: moment('to_at').notNull(),
  attempts: integer().notNull(),
  /** Of a stall: how many were given nothing because the section in which they had lost the time was over by then. */
  leftOut: integer('left_out').notNull().default(0),
});

/** When the window of an attempt at a centre last said that it is there, having no events to send: a save without events. */
export const attemptPresence = pgTable('attempt_presence', {
  attemptId: ref('attempt_id')
    .primaryKey()
    .references(() => attempts.id, { onDelete: 'cascade' }),
  heardAt: moment('heard_at').notNull(),
});
