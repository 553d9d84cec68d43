import { languages } from '@abhyas/contract/languages.ts';
import type { UndeliveredReason } from '@abhyas/contract/notices/undelivered.ts';
import { type NoticeChannel, noticeChannels, noticeTypes } from '@abhyas/contract/notices/notices.ts';
import { and, count, eq, exists, inArray, isNull, lte, notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { jsonIdSchema, queryRows } from '../../../platform/postgres/rows.ts';
import { firstBrandLanguage } from '../../../platform/web/brands.ts';
import type { Config } from '../../../platform/process/config.ts';
import { isNoDemoAccount } from '../../identity/people/demo-accounts.ts';
import { openSessionView, personView } from '../../identity/people/views.ts';
import { noticeMailSchema, noticeRouteSchema } from '../announced.ts';
import { noticeDeliveries, notices, pushSubscriptions } from '../tables.ts';

const person = personView('person');
const session = openSessionView('session');

const moment = (at: Date) => sql`${at}::timestamptz`;

/** Due notices that no one has decided about, `max` of them, locked; those that another process decides about just now are left to it. */
export async function lockDueNotices({ tx, config, now, max }: { tx: Transaction; config: Pick<Config, 'demo'>; now: Date; max: number }) {
  return tx
    .select({
      id: notices.id,
      personId: notices.personId,
      type: notices.type,
      title: notices.title,
      text: notices.text,
      url: notices.url,
      email: person.email,
      mobile: person.mobile,
      route: notices.route,
      /** False for the demo's people where there is no demo: no one reads their mail. */
      isSomeone: sql<boolean>`${isNoDemoAccount({ personId: sql`${person.id}`, config }) ?? sql`true`}`,
    })
    .from(notices)
    .innerJoin(person, eq(person.id, notices.personId))
    .where(and(isNull(notices.sentAt), isNull(notices.cancelledAt), lte(notices.dueAt, now)))
    .orderBy(notices.dueAt)
    .limit(max)
    .for('update', { of: notices, skipLocked: true });
}

/** The browsers of these people whose session is not ended. */
export async function listSubscriptions({ queryable, personIds }: { queryable: Queryable; personIds: readonly bigint[] }) {
  return queryable
    .select({ id: pushSubscriptions.id, personId: pushSubscriptions.personId })
    .from(pushSubscriptions)
    .innerJoin(session, eq(session.id, pushSubscriptions.sessionId))
    .where(inArray(pushSubscriptions.personId, [...personIds]));
}

export interface NewDelivery {
  readonly noticeId: bigint;
  readonly personId: bigint;
  readonly channel: NoticeChannel;
  readonly subscriptionId: bigint | null;
}

/** Writes deliveries that wait to be sent. One that is there already stays. */
export async function insertDeliveries({
  tx,
  deliveries,
  now,
}: {
  tx: Transaction;
  deliveries: readonly NewDelivery[];
  now: Date;
}): Promise<void> {
  if (deliveries.length === 0) return;
  const rows = deliveries.map((delivery) => ({
    ...delivery,
    messageId: messageIdOf(delivery),
    state: 'waiting' as const,
    createdAt: now,
    nextAt: now,
  }));
  await tx.insert(noticeDeliveries).values(rows).onConflictDoNothing();
}

/** The same for the same notice and place, in whichever process and however often. */
function messageIdOf({ noticeId, channel, subscriptionId }: NewDelivery): string {
  if (channel === 'email') return `notice-${noticeId}`;
  return channel === 'push' ? `notice-${noticeId}-${subscriptionId}` : `notice-${noticeId}-${channel}`;
}

export async function markSent({ tx, noticeIds, now }: { tx: Transaction; noticeIds: readonly bigint[]; now: Date }): Promise<void> {
  await tx
    .update(notices)
    .set({ sentAt: now })
    .where(inArray(notices.id, [...noticeIds]));
}

const takenRow = z.object({
  id: z.bigint(),
  noticeId: z.bigint(),
  personId: z.bigint(),
  channel: z.enum(noticeChannels),
  messageId: z.string(),
  tries: z.int(),
  /** Milliseconds since 1970. */
  since: z.number(),
  type: z.enum(noticeTypes),
  title: z.string(),
  text: z.string(),
  url: z.string(),
  mail: noticeMailSchema.nullable(),
  route: noticeRouteSchema.nullable(),
  createdAt: z.string().pipe(z.coerce.date()),
  email: z.string(),
  mobile: z.string(),
  firstName: z.string(),
  language: z.enum(languages),
  /** Null where the browser is gone, or its session is ended. */
  browser: z.object({ id: jsonIdSchema, endpoint: z.string(), p256dh: z.string(), auth: z.string() }).nullable(),
});
/** A delivery that this process has claimed, with everything needed to send it. */
export type ClaimedDelivery = Readonly<z.infer<typeof takenRow>>;

/** Claims up to `max` waiting deliveries until `until`. After that, unfinished ones can be claimed by another process. */
export async function claimDeliveries({
  queryable,
  now,
  until,
  max,
}: {
  queryable: Queryable;
  now: Date;
  until: Date;
  max: number;
}): Promise<ClaimedDelivery[]> {
  return queryRows({
    queryable,
    row: takenRow,
    statement: sql`
    with waiting as (
      select d.id from notice_deliveries d join notices n on n.id = d.notice_id and n.cancelled_at is null
       where d.state = 'waiting' and d.next_at <= ${moment(now)}
       order by d.next_at limit ${max} for update of d skip locked
    ), taken as (
      update notice_deliveries d set tries = d.tries + 1, taken_at = ${moment(now)}, next_at = ${moment(until)}
        from waiting where d.id = waiting.id
      returning d.*
    )
    select taken.id, taken.notice_id as "noticeId", taken.person_id as "personId", taken.channel, taken.message_id as "messageId", taken.tries,
           (extract(epoch from taken.created_at) * 1000)::float8 as since, n.type, n.title, n.text, n.url, n.mail, n.route, n.created_at as "createdAt", ${person.email}, ${person.mobile}, ${person.firstName} as "firstName",
           coalesce(${person.language}, ${firstBrandLanguage}, 'en') as language,
           case when s.id is not null then json_build_object('id', s.id::text, 'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth) end as browser
      from taken
      join notices n on n.id = taken.notice_id
      join ${person} on ${person.id} = taken.person_id
      left join (push_subscriptions s join ${session} on ${session.id} = s.session_id)
        on s.id = taken.subscription_id and s.person_id = taken.person_id`,
  });
}

/** Records that a delivery succeeded, even if its notice was cancelled meanwhile. */
export async function markDelivered({ queryable, id, now }: { queryable: Queryable; id: bigint; now: Date }): Promise<void> {
  // a report of the gateway may have come before
  await queryable
    .update(noticeDeliveries)
    .set({ state: 'sent', reason: null, endedAt: now })
    .where(and(eq(noticeDeliveries.id, id), notInArray(noticeDeliveries.state, ['arrived', 'bounced'])));
}

/** Records what a gateway or mail service reports of a message. A bounce is final; returns whether there is such a message. */
export async function recordReport({
  queryable,
  messageId,
  state,
  reason,
  now,
}: {
  queryable: Queryable;
  messageId: string;
  state: 'arrived' | 'bounced';
  reason: UndeliveredReason | null;
  now: Date;
}): Promise<boolean> {
  const { rowCount } = await queryable
    .update(noticeDeliveries)
    .set({
      state: sql`case when ${noticeDeliveries.state} in ('bounced', 'dropped') then ${noticeDeliveries.state} else ${state} end`,
      reason: sql`case when ${noticeDeliveries.state} in ('bounced', 'dropped') then ${noticeDeliveries.reason} else ${reason} end`,
      endedAt: sql`coalesce(${noticeDeliveries.endedAt}, ${now}::timestamptz)`,
    })
    .where(eq(noticeDeliveries.messageId, messageId));
  return rowCount === 1;
}

/** Locks a notice, so that of its deliveries one at a time ends; whether it still counts. Before any lock on a delivery, as cancelling does. */
export async function lockNotice({ tx, noticeId }: { tx: Transaction; noticeId: bigint }): Promise<boolean> {
  const [row] = await tx.select({ cancelledAt: notices.cancelledAt }).from(notices).where(eq(notices.id, noticeId)).for('update');
  return row !== undefined && row.cancelledAt === null;
}

type Hold = Pick<ClaimedDelivery, 'id' | 'tries'>;
/** The delivery, as long as it is in the hands of the worker that took it for this try. */
const held = ({ id, tries }: Hold) =>
  and(eq(noticeDeliveries.id, id), eq(noticeDeliveries.tries, tries), eq(noticeDeliveries.state, 'waiting'));

export async function scheduleRetry({
  queryable,
  delivery,
  at,
  reason,
}: {
  queryable: Queryable;
  delivery: Hold;
  at: Date;
  reason: UndeliveredReason | null;
}): Promise<void> {
  await queryable.update(noticeDeliveries).set({ nextAt: at, reason }).where(held(delivery));
}

/** Marks a delivery as failed for good. Returns whether this process still had the claim. */
export async function markFailed({
  tx,
  delivery,
  reason,
  now,
}: {
  tx: Transaction;
  delivery: Hold;
  reason: UndeliveredReason | null;
  now: Date;
}): Promise<boolean> {
  const { rowCount } = await tx.update(noticeDeliveries).set({ state: 'failed', reason, endedAt: now }).where(held(delivery));
  return rowCount === 1;
}

/** Has a mail that failed, or waits for its next try, sent now. Returns false where its notice was cancelled or it was sent meanwhile. */
export async function sendMailAgain({ tx, id, now }: { tx: Transaction; id: bigint; now: Date }): Promise<boolean> {
  const { rowCount } = await tx
    .update(noticeDeliveries)
    .set({ state: 'waiting', nextAt: now, endedAt: null })
    .where(
      and(
        eq(noticeDeliveries.id, id),
        eq(noticeDeliveries.channel, 'email'),
        inArray(noticeDeliveries.state, ['waiting', 'failed']),
        exists(
          tx
            .select({ id: notices.id })
            .from(notices)
            .where(and(eq(notices.id, noticeDeliveries.noticeId), isNull(notices.cancelledAt))),
        ),
      ),
    );
  return rowCount === 1;
}

/** Whether a notice went to one of its person's browsers, or still may. */
export async function hasLivePush({ tx, noticeId }: { tx: Transaction; noticeId: bigint }): Promise<boolean> {
  const rows = await tx
    .select({ id: noticeDeliveries.id })
    .from(noticeDeliveries)
    .where(
      and(
        eq(noticeDeliveries.noticeId, noticeId),
        eq(noticeDeliveries.channel, 'push'),
        inArray(noticeDeliveries.state, ['waiting', 'sent', 'arrived']),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** How many messages to people are still to be sent, and how many were given up in the last thirty days, by channel. */
export async function countDeliveries(queryable: Queryable): Promise<{ channel: string; state: string; n: number }[]> {
  const counted = ['waiting', 'failed'] as const;
  const found = await queryable
    .select({ channel: noticeDeliveries.channel, state: noticeDeliveries.state, n: count() })
    .from(noticeDeliveries)
    .where(inArray(noticeDeliveries.state, counted))
    .groupBy(noticeDeliveries.channel, noticeDeliveries.state);
  return noticeDeliveries.channel.enumValues.flatMap((channel) =>
    counted.map((state) => found.find((row) => row.channel === channel && row.state === state) ?? { channel, state, n: 0 }),
  );
}
