import { broadcastTypes, templateChannels } from '@abhyas/contract/notices/broadcast-limits.ts';
import { AudienceSchema, BroadcastContentSchema } from '@abhyas/contract/notices/broadcasts.ts';
import { languages } from '@abhyas/contract/languages.ts';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, jsonOf, moment, ref } from '../../platform/postgres/columns.ts';
import { people } from '../identity/tables.ts';

/** A text that is registered with the gateways of SMS or WhatsApp, as it is registered. */
export const messageTemplates = pgTable(
  'message_templates',
  {
    id: id(),
    channel: text({ enum: templateChannels }).notNull(),
    name: text().notNull(),
    language: text({ enum: languages }).notNull(),
    text: text().notNull(),
    createdAt: moment('created_at').notNull(),
    removedAt: moment('removed_at'),
  },
  (table) => [
    uniqueIndex('message_templates_offered')
      .on(table.channel, table.name, table.language)
      .where(sql`${table.removedAt} is null`),
  ],
);

/** A message that staff wrote. Once it is `sent` each reader has a notice of the cause `broadcast:<id>`, and it says no more who gets it. */
export const broadcasts = pgTable(
  'broadcasts',
  {
    id: id(),
    type: text({ enum: broadcastTypes }).notNull(),
    audience: jsonOf(AudienceSchema)().notNull(),
    content: jsonOf(BroadcastContentSchema)().notNull(),
    state: text({ enum: ['scheduled', 'sent', 'cancelled'] }).notNull(),
    sendAt: moment('send_at').notNull(),
    /** How many people it went to; 0 before. */
    people: integer().notNull().default(0),
    /** Null once the account is gone. */
    authorId: ref('author_id').references(() => people.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    /** Counts its changes; a form sends the one it saw. */
    version: integer().notNull().default(0),
  },
  (table) => [
    index('broadcasts_due')
      .on(table.sendAt)
      .where(sql`${table.state} = 'scheduled'`),
    index('broadcasts_latest').on(table.sendAt, table.id),
    index('broadcasts_author').on(table.authorId),
  ],
);
