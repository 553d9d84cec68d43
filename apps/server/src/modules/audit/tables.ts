import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
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
