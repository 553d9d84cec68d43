import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { id, moment, ref } from '../../platform/postgres/columns.ts';

/** Who did what to what, and on whose behalf. Written in the transaction of the change. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: id(),
    at: moment('at').notNull(),
    actorId: ref('actor_id'),
    onBehalfOfId: ref('on_behalf_of_id'),
    action: text().notNull(),
    targetKind: text('target_kind').notNull(),
    targetId: text('target_id').notNull(),
    data: jsonb().notNull(),
  },
  (table) => [
    index('audit_events_target').on(table.targetKind, table.targetId),
    index('audit_events_actor').on(table.actorId, table.at),
    index('audit_events_on_behalf_of')
      .on(table.onBehalfOfId)
      .where(sql`${table.onBehalfOfId} is not null`),
  ],
);

/**
 * Sign-ins that failed, counted over ten minutes from `since` by address, way and reason, and by what was typed: `subject` is a keyed hash of it, because it
 * may have been a password in the wrong field. `personId` is whose pin, mobile or email it was, null if no one's or that of several.
 */
export const failedSignIns = pgTable(
  'failed_sign_ins',
  {
    id: id(),
    since: moment('since').notNull(),
    lastAt: moment('last_at').notNull(),
    address: text().notNull(),
    way: text({ enum: ['password', 'code', 'second-step', 'support'] }).notNull(),
    reason: text({ enum: ['wrong-password', 'wrong-code', 'no-code', 'wrong-factor', 'unknown-person', 'too-many'] }).notNull(),
    subject: text().notNull(),
    personId: ref('person_id'),
    tries: integer().notNull(),
  },
  (table) => [
    unique('failed_sign_ins_counted').on(table.since, table.address, table.way, table.reason, table.subject),
    index('failed_sign_ins_last_at').on(table.lastAt),
    index('failed_sign_ins_person')
      .on(table.personId, table.id)
      .where(sql`${table.personId} is not null`),
  ],
);
