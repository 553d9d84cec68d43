import type { NoticeChannel, NoticeType } from '@abhyas/contract/notices/notices.ts';
import { type Language, languages } from '@abhyas/contract/languages.ts';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { parsedAs } from '../../../platform/postgres/rows.ts';
import { firstBrandLanguage } from '../../../platform/web/brands.ts';
import { personView } from '../../identity/index.ts';
import { noticeSettings, pushSubscriptions } from '../tables.ts';

interface Of {
  readonly queryable: Queryable;
  readonly personId: bigint;
}

const person = personView('person');

/** The language in which a person gets mails; null for someone who is not here, or was deleted. */
export async function findMailLanguage({ queryable, personId }: Of): Promise<Language | null> {
  const [row] = await queryable
    .select({ language: parsedAs(sql`coalesce(${person.language}, ${firstBrandLanguage}, 'en')`, z.enum(languages)) })
    .from(person)
    .where(and(eq(person.id, personId), isNull(person.deletedAt)));
  return row?.language ?? null;
}

/** What these people have chosen. */
export async function listChoices({ queryable, personIds }: { queryable: Queryable; personIds: readonly bigint[] }) {
  return queryable
    .select({
      personId: noticeSettings.personId,
      type: noticeSettings.type,
      channel: noticeSettings.channel,
      wanted: noticeSettings.wanted,
    })
    .from(noticeSettings)
    .where(inArray(noticeSettings.personId, [...personIds]));
}
export type Choice = Awaited<ReturnType<typeof listChoices>>[number];

/** Puts a choice about a channel of these types instead of the one before. */
export async function saveChoice({
  queryable,
  personId,
  types,
  channel,
  wanted,
  now,
}: Of & { types: readonly NoticeType[]; channel: NoticeChannel; wanted: boolean; now: Date }): Promise<void> {
  await queryable
    .insert(noticeSettings)
    .values(types.map((type) => ({ personId, type, channel, wanted, updatedAt: now })))
    .onConflictDoUpdate({
      target: [noticeSettings.personId, noticeSettings.type, noticeSettings.channel],
      set: { wanted, updatedAt: now },
    });
}

/** Keeps where a browser wants its notices; it is that of the session that asked last. Of someone's browsers the newest `max` stay. */
export async function saveSubscription({
  queryable,
  personId,
  sessionId,
  endpoint,
  keys,
  now,
  max,
}: Of & { sessionId: bigint; endpoint: string; keys: { p256dh: string; auth: string }; now: Date; max: number }): Promise<void> {
  const row = { personId, sessionId, ...keys, createdAt: now };
  await queryable
    .insert(pushSubscriptions)
    .values({ endpoint, ...row })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row });
  await queryable.execute(sql`
    delete from push_subscriptions
     where id in (select id from push_subscriptions where person_id = ${personId} order by created_at desc, id desc offset ${max})`);
}

export async function removeSubscription({ queryable, personId, endpoint }: Of & { endpoint: string }): Promise<void> {
  await queryable
    .delete(pushSubscriptions)
    .where(sql`${pushSubscriptions.endpoint} = ${endpoint} and ${pushSubscriptions.personId} = ${personId}`);
}

export async function removeExpiredSubscription({
  queryable,
  subscriptionId,
}: {
  queryable: Queryable;
  subscriptionId: bigint;
}): Promise<void> {
  await queryable.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscriptionId));
}
