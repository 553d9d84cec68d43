import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';
import { lettersOf } from './words.ts';

/** Presentation per host (a brand is not a tenant). `data` is a BrandSchema, whose logo is named by its keys in the store of files. */
export const brands = pgTable('brands', {
  id: id(),
  /** Which brought it; '' where that was before packs were noted. */
  pack: text().notNull().default(''),
  key: text().notNull().unique(),
  hosts: text().array().notNull(),
  timeZone: text('time_zone').notNull(),
  data: jsonb().notNull(),
});

/** Counters of what is limited per identifier and per address, over all processes. `key` holds no name: identifiers are hashed. */
export const rateLimits = pgTable(
  'rate_limits',
  { key: text().primaryKey(), hits: integer().notNull(), resetsAt: moment('resets_at').notNull() },
  (table) => [index('rate_limits_resets_at').on(table.resetsAt)],
);

/** How far the clock of each machine is from that of the database server it has read, which `databaseStart` tells from those before and after it. */
export const machineClocks = pgTable('machine_clocks', {
  machine: text().primaryKey(),
  offsetMs: doublePrecision('offset_ms').notNull(),
  databaseStart: moment('database_start').notNull(),
  seenAt: moment('seen_at').notNull(),
});

/** When each kind of backup last succeeded: `copy` by npm run backup, `base` of the continuous one, `restore` its trial. Scripts outside the portal write it too. */
export const lastBackups = pgTable('last_backups', {
  kind: text({ enum: ['copy', 'base', 'restore'] }).primaryKey(),
  at: moment('at').notNull(),
});

/** Mails and messages in the embedded mail and SMS parts; what /dev/outbox shows. */
export const outboxMessages = pgTable(
  'outbox_messages',
  {
    id: id(),
    channel: text({ enum: ['mail', 'sms', 'whatsapp'] }).notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    bodyText: text('body_text').notNull(),
    bodyHtml: text('body_html').notNull(),
    /** The sender's name for the message, where it has one: there is one of each. */
    messageId: text('message_id').unique(),
    /** The calendar file of a mail that has one. */
    calendar: text(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('outbox_messages_created_at').on(table.createdAt)],
);

/** Stored files: `key` names the bytes in the store, the row what they are. */
export const files = pgTable('files', {
  id: id(),
  key: text().notNull().unique(),
  name: text().notNull(),
  mime: text().notNull(),
  bytes: integer().notNull(),
  sha256: text().notNull(),
  createdAt: moment('created_at').notNull(),
});

/** Every word of the content, so that a mistyped one finds those like it. Import adds words and removes none. */
export const contentWords = pgTable('content_words', { word: text().primaryKey() }, (table) => [
  index('content_words_order').using('btree', sql`${table.word} collate "C"`),
  index('content_words_letters').using('gin', sql`${lettersOf(sql`${table.word}`)} gin_trgm_ops`),
]);

/** Imported content packs. Relative dates hang on `anchorDay`, which the first import sets. */
export const contentPacks = pgTable(
  'content_packs',
  {
    id: id(),
    key: text().notNull(),
    name: text().notNull(),
    anchorDay: text('anchor_day').notNull(),
    checksum: text().notNull(),
    importedAt: moment('imported_at').notNull(),
  },
  (table) => [uniqueIndex('content_packs_key').on(table.key)],
);
