import { deliveryStates, noticeChannels, noticeTypes } from '@abhyas/contract/notices/notices.ts';
import { undeliveredReasons } from '@abhyas/contract/notices/undelivered.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment, ref } from '../../platform/postgres/columns.ts';
import { courses, people, sessions } from '../identity/tables.ts';
import type { NoticeMail, NoticeRoute } from './announced.ts';

const person = () =>
  ref('person_id')
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' });

/**
 * The notices of people, in the list from `dueAt` on unless cancelled, whether the worker runs or not. One cause gives a person one notice;
 * a cancelled one stays, so that it is not made again.
 */
export const notices = pgTable(
  'notices',
  {
    id: id(),
    personId: person(),
    /** What it comes from, as in 'test-released:12' or 'pack:demo:welcome'. */
    cause: text().notNull(),
    type: text({ enum: noticeTypes }).notNull(),
    /** The course it is about, where it is about one. */
    courseId: ref('course_id').references(() => courses.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    text: text().notNull(),
    url: text().notNull(),
    /** What its mail says beyond it; null for most. */
    mail: jsonb().$type<NoticeMail>(),
    /** Of a message that staff wrote: where it goes. */
    route: jsonb().$type<NoticeRoute>(),
    createdAt: moment('created_at').notNull(),
    dueAt: moment('due_at').notNull(),
    /** When it was decided where it goes beside the list, and its deliveries were written. */
    sentAt: moment('sent_at'),
    readAt: moment('read_at'),
    cancelledAt: moment('cancelled_at'),
  },
  (table) => [
    // by pattern, so that it finds the causes of a pack as well
    uniqueIndex('notices_once').on(table.cause.op('text_pattern_ops'), table.personId),
    index('notices_person')
      .on(table.personId, table.dueAt, table.id)
      .where(sql`${table.cancelledAt} is null`),
    index('notices_unread')
      .on(table.personId, table.dueAt, table.id, table.courseId)
      .where(sql`${table.cancelledAt} is null and ${table.readAt} is null`),
    // finds what is old, block by block, and tempts no list to read everyone's notices by their day
    index('notices_old').using('brin', table.dueAt),
    index('notices_waiting')
      .on(table.dueAt)
      .where(sql`${table.sentAt} is null and ${table.cancelledAt} is null`),
  ],
);

/** Up to which moment someone has seen that there are notices: what came later is counted at the bell. */
export const noticesSeen = pgTable('notices_seen', {
  personId: person().primaryKey(),
  upTo: moment('up_to').notNull(),
});

/** A browser that asked for notices. They go there as long as the session it asked in is not ended. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    personId: person(),
    sessionId: ref('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('push_subscriptions_person').on(table.personId), index('push_subscriptions_session').on(table.sessionId)],
);

/**
 * A notice on its way to one place. Anyone who takes it has it until `nextAt`; if they die over it, it is taken again then and sent under the same
 * `messageId`, which makes one message of the two.
 */
export const noticeDeliveries = pgTable(
  'notice_deliveries',
  {
    id: id(),
    noticeId: ref('notice_id')
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    personId: person(),
    channel: text({ enum: noticeChannels }).notNull(),
    /** Where it is pushed to; null for every other channel, and once the browser is gone. */
    subscriptionId: ref('subscription_id').references(() => pushSubscriptions.id, { onDelete: 'set null' }),
    messageId: text('message_id').notNull().unique(),
    /** `dropped`: its notice was cancelled before anyone took it. `arrived` and `bounced` are what a gateway or mail service reported of what was sent. */
    state: text({ enum: deliveryStates }).notNull(),
    /** Why it failed or bounced; null where that is not known. */
    reason: text({ enum: undeliveredReasons }),
    tries: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    nextAt: moment('next_at').notNull(),
    takenAt: moment('taken_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('notice_deliveries_notice').on(table.noticeId),
    index('notice_deliveries_person').on(table.personId),
    index('notice_deliveries_subscription')
      .on(table.subscriptionId)
      .where(sql`${table.subscriptionId} is not null`),
    index('notice_deliveries_ended')
      .on(table.endedAt)
      .where(sql`${table.endedAt} is not null`),
    index('notice_deliveries_waiting')
      .on(table.nextAt)
      .where(sql`${table.state} = 'waiting'`),
  ],
);

/** Which channel someone chose for a type of notices; where there is no row, they want it. Codes and words about the account's safety ask no one. */
export const noticeSettings = pgTable(
  'notice_settings',
  {
    personId: person(),
    type: text({ enum: noticeTypes }).notNull(),
    channel: text({ enum: noticeChannels }).notNull(),
    wanted: boolean().notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.type, table.channel] }),
    // whom the weekly digest goes to
    index('notice_settings_digest')
      .on(table.personId)
      .where(sql`${table.type} = 'weekly-digest' and ${table.wanted}`),
  ],
);
