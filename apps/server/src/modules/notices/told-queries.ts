import { broadcastChannels, type broadcastTypes } from '@abhyas/contract/notices/broadcast-limits.ts';
import { deliveryStates } from '@abhyas/contract/notices/notices.ts';
import { undeliveredReasons } from '@abhyas/contract/notices/undelivered.ts';
import { isWantedByDefault } from '@abhyas/rules/notices/channels.ts';
import { and, asc, count, desc, eq, exists, inArray, isNull, like, lte, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../platform/postgres/database.ts';
import { queryRows } from '../../platform/postgres/rows.ts';
import { canBeNotified, fullNameOf, openSessionView, personView } from '../identity/people/views.ts';
import { noticeDeliveries, notices } from './tables.ts';

const person = personView('person');
const session = openSessionView('session');

const reachRow = z.object({
  channel: z.enum(broadcastChannels),
  people: z.int(),
  students: z.int(),
  parents: z.int(),
  noAddress: z.int(),
  notWanted: z.int(),
});

/** How many people that `selected` (a select of ids) gives a message of staff is for, by role, and of how many each channel has no address or is not wanted: a row a channel. */
export async function countReach({
  queryable,
  selected,
  type,
}: {
  queryable: Queryable;
  selected: SQL;
  type: (typeof broadcastTypes)[number];
}) {
  const usual = broadcastChannels.map((channel) => sql`(${channel}::text, ${isWantedByDefault({ type, channel })}::boolean)`);
  const isWanted = sql`coalesce(setting.wanted, channel.usual)`;
  const browsers = sql`push_subscriptions s join ${session} on ${session.id} = s.session_id where s.person_id = ${person.id}`;
  const hasAddress = sql`case channel.name when 'push' then exists (select from ${browsers}) when 'email' then ${person.email} <> '' else ${person.mobile} <> '' end`;
  return queryRows({
    queryable,
    row: reachRow,
    statement: sql`
    select channel.name as channel, count(${person.id})::int as people,
           (count(*) filter (where ${person.role} = 'student'))::int as students, (count(*) filter (where ${person.role} = 'parent'))::int as parents,
           (count(*) filter (where ${person.id} is not null and not ${isWanted}))::int as "notWanted",
           (count(*) filter (where ${isWanted} and not ${hasAddress}))::int as "noAddress"
      from (values ${sql.join(usual, sql`, `)}) as channel(name, usual)
      left join ${person} on ${person.id} in (${selected}) and ${canBeNotified(person)}
      left join notice_settings setting on setting.person_id = ${person.id} and setting.type = ${type} and setting.channel = channel.name
     group by channel.name`,
  });
}

/** The people that `selected` (a select of ids) gives and who can be notified, by name. */
export async function listSelected({
  queryable,
  selected,
  max,
  offset,
}: {
  queryable: Queryable;
  selected: SQL;
  max: number;
  offset: number;
}) {
  return queryable
    .select({ personId: person.id, name: fullNameOf(person), pin: person.pin, role: person.role })
    .from(person)
    .where(and(sql`${person.id} in (${selected})`, canBeNotified(person)))
    .orderBy(asc(person.firstName), asc(person.lastName), asc(person.id))
    .limit(max)
    .offset(offset);
}

interface Of {
  readonly queryable: Queryable;
  readonly cause: string;
}

const told = (cause: string) => and(eq(notices.cause, cause), isNull(notices.cancelledAt));
const isProblem = inArray(noticeDeliveries.state, ['failed', 'bounced']);

/** How many have read what a cause told them. */
export async function countRead({ queryable, cause }: Of): Promise<number> {
  const [row] = await queryable
    .select({ n: count() })
    .from(notices)
    .where(and(eq(notices.cause, cause), sql`${notices.readAt} is not null`));
  return row?.n ?? 0;
}

/** What became of the messages of a cause, by channel and state. */
export async function countOutcomes({ queryable, cause }: Of) {
  return queryable
    .select({ channel: noticeDeliveries.channel, state: noticeDeliveries.state, count: count() })
    .from(noticeDeliveries)
    .innerJoin(notices, eq(notices.id, noticeDeliveries.noticeId))
    .where(eq(notices.cause, cause))
    .groupBy(noticeDeliveries.channel, noticeDeliveries.state);
}

/** How many messages of these causes did not reach someone, by cause. */
export async function countProblems({
  queryable,
  causes,
}: {
  queryable: Queryable;
  causes: readonly string[];
}): Promise<Map<string, number>> {
  const rows = await queryable
    .select({ cause: notices.cause, n: count() })
    .from(noticeDeliveries)
    .innerJoin(notices, eq(notices.id, noticeDeliveries.noticeId))
    .where(and(inArray(notices.cause, [...causes]), isProblem))
    .groupBy(notices.cause);
  return new Map(rows.map(({ cause, n }) => [cause, n]));
}

const deliveriesSchema = z.array(
  z.object({ channel: z.enum(broadcastChannels), state: z.enum(deliveryStates), reason: z.enum(undeliveredReasons).nullable() }),
);

/** Whom a cause has told, by name, with each message on its way to them, and how many those are in all; with `problems` only those a message did not reach. */
export async function listTold({ queryable, cause, problems, max, offset }: Of & { problems: boolean; max: number; offset: number }) {
  const failed = queryable
    .select({ one: sql`1` })
    .from(noticeDeliveries)
    .where(and(eq(noticeDeliveries.noticeId, notices.id), isProblem));
  const where = and(told(cause), problems ? exists(failed) : undefined);
  const [counted] = await queryable.select({ total: count() }).from(notices).where(where);
  const deliveries = sql`(
    select coalesce(json_agg(json_build_object('channel', d.channel, 'state', d.state, 'reason', d.reason) order by d.id), '[]')
      from notice_deliveries d where d.notice_id = notices.id)`;
  const rows = await queryable
    .select({
      personId: person.id,
      name: fullNameOf(person),
      pin: person.pin,
      role: person.role,
      readAt: notices.readAt,
      deliveries: deliveries.mapWith((value: unknown) => deliveriesSchema.parse(value)),
    })
    .from(notices)
    .innerJoin(person, eq(person.id, notices.personId))
    .where(where)
    .orderBy(asc(person.firstName), asc(person.lastName), asc(person.id))
    .limit(max)
    .offset(offset);
  return { rows, total: counted?.total ?? 0 };
}

/** What staff wrote to a person, the latest first. `prefix` is how the causes of such notices begin. */
export async function listWrittenTo({
  queryable,
  personId,
  prefix,
  now,
  limit,
}: {
  queryable: Queryable;
  personId: bigint;
  prefix: string;
  now: Date;
  limit: number;
}) {
  return queryable
    .select({ title: notices.title, at: notices.dueAt, isRead: sql<boolean>`${notices.readAt} is not null` })
    .from(notices)
    .where(and(eq(notices.personId, personId), isNull(notices.cancelledAt), lte(notices.dueAt, now), like(notices.cause, `${prefix}%`)))
    .orderBy(desc(notices.dueAt), desc(notices.id))
    .limit(limit);
}

/** Whom these causes have told something, whatever became of it since. */
export async function listToldOf({ queryable, causes }: { queryable: Queryable; causes: readonly string[] }) {
  if (causes.length === 0) return [];
  return queryable
    .select({ cause: notices.cause, personId: notices.personId })
    .from(notices)
    .where(inArray(notices.cause, [...causes]));
}
