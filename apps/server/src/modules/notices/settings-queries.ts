import { and, asc, eq, gt, inArray, isNull, notExists, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';
import { canBeNotified, personView } from '../identity/people/views.ts';
import { noticeSettings, notices, pushSubscriptions } from './tables.ts';
import type { NoticeChannel, NoticeType } from '@abhyas/contract/notices/notices.ts';
import { type Language, languages } from '@abhyas/contract/languages.ts';
import { z } from 'zod';
import { parsedAs } from '../../platform/postgres/rows.ts';
import { firstBrandLanguage } from '../../platform/web/brands.ts';

const person = personView('person');

/** Whether someone gets the weekly digest by email, and whether there is an address to send it to. */
export async function findDigestChoice({
  queryable,
  personId,
}: {
  queryable: Queryable;
  personId: bigint;
}): Promise<{ on: boolean; hasEmail: boolean }> {
  const [row] = await queryable
    .select({ email: person.email, wanted: noticeSettings.wanted })
    .from(person)
    .leftJoin(
      noticeSettings,
      and(eq(noticeSettings.personId, person.id), eq(noticeSettings.type, 'weekly-digest'), eq(noticeSettings.channel, 'email')),
    )
    .where(eq(person.id, personId));
  return { on: row?.wanted ?? false, hasEmail: (row?.email ?? '') !== '' };
}

/** Parents who asked for the weekly digest, on whichever channel, and whom no notice of this cause has told yet: in the order of their ids after one, at most `max`. */
export async function listAwaitingDigest({
  queryable,
  cause,
  after,
  max,
}: {
  queryable: Queryable;
  cause: string;
  after: bigint;
  max: number;
}): Promise<bigint[]> {
  const told = queryable
    .select({ one: sql`1` })
    .from(notices)
    .where(and(eq(notices.cause, cause), eq(notices.personId, person.id)));
  const rows = await queryable
    .selectDistinct({ id: person.id })
    .from(noticeSettings)
    .innerJoin(person, eq(person.id, noticeSettings.personId))
    .where(
      and(
        eq(noticeSettings.type, 'weekly-digest'),
        noticeSettings.wanted,
        eq(person.role, 'parent'),
        canBeNotified(person),
        gt(person.id, after),
        notExists(told),
      ),
    )
    .orderBy(asc(person.id))
    .limit(max);
  return rows.map(({ id }) => id);
}

interface Of {
  readonly queryable: Queryable;
  readonly personId: bigint;
}

const settingsQueriesPerson = personView('person');

/** The language in which a person gets mails; null for someone who is not here, or was deleted. */
export async function findMailLanguage({ queryable, personId }: Of): Promise<Language | null> {
  const [row] = await queryable
    .select({ language: parsedAs(sql`coalesce(${settingsQueriesPerson.language}, ${firstBrandLanguage}, 'en')`, z.enum(languages)) })
    .from(settingsQueriesPerson)
    .where(and(eq(settingsQueriesPerson.id, personId), isNull(settingsQueriesPerson.deletedAt)));
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
