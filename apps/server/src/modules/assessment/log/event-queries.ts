import { AttemptEventSchema, type LoggedEvent, type NumberedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { and, asc, count, eq, getTableColumns, gt, inArray, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { momentSchema, queryRows } from '../../../platform/postgres/rows.ts';
import { attemptEvents } from '../tables.ts';

/** Events of one window of one attempt. */
export interface Batch {
  readonly attemptId: bigint;
  readonly fence: number;
  readonly events: readonly NumberedEvent[];
}

/** How many events an attempt may hold, about: hours of going to and fro in a hundred questions leave less than a tenth of them. */
export const eventLimit = 20_000;
/** Up to this many windows with this many events each there is no need to count: together they are not above the limit. */
const fewWindows = 20;
const fewEvents = eventLimit / fewWindows;

/** `full`: it holds as many events as an attempt may, and nothing was written. */
const lockedRow = z.object({
  id: z.bigint(),
  fence: z.int(),
  started: z.boolean(),
  closed: z.boolean(),
  full: z.boolean(),
  deadlineAt: momentSchema.nullable(),
});
/** What an attempt's row said while it was held for a write. */
export type LockedAttempt = Readonly<Omit<z.infer<typeof lockedRow>, 'id'>>;

/**
 * Writes the batches of many windows in one statement and tells, per attempt, what its row said. An event is written if its window holds
 * the attempt, or held it before it was closed, and the clock was started and the log has room; one that is already there is skipped. The
 * rows are held meanwhile, so no take-over and no closing slips in between; an attempt that someone else holds is missing from the answer, and
 * nothing of it is written. What comes after the closing, or after staff have accepted what was late, is dated after it, however close the race was;
 * answers that come so are noted for staff.
 */
export async function writeBatches({
  queryable,
  batches,
  now,
}: {
  queryable: Queryable;
  batches: readonly Batch[];
  now: Date;
}): Promise<Map<bigint, LockedAttempt>> {
  const rows = batches.flatMap(({ attemptId, fence, events }) => events.map((entry) => ({ attemptId, fence, ...entry })));
  const ids = [...new Set(batches.map(({ attemptId }) => attemptId))];
  const long = rows.filter(({ fence, seq }) => fence > fewWindows || seq > fewEvents).map(({ attemptId }) => attemptId);
  const moment = sql`${now.toISOString()}::timestamptz`;
  const held = await queryRows({
    queryable,
    row: lockedRow,
    statement: sql`
    with batch as (
      select * from unnest(
        ${sql.param(rows.map((row) => row.attemptId))}::bigint[],
        ${sql.param(rows.map((row) => row.fence))}::int[],
        ${sql.param(rows.map((row) => row.seq))}::int[],
        ${sql.param(rows.map((row) => row.at))}::timestamptz[],
        ${sql.param(rows.map((row) => row.event.kind))}::text[],
        ${sql.param(rows.map((row) => dataOf(row)))}::jsonb[]
      ) as row (attempt_id, fence, seq, at, kind, data)
    ), held as (
      select id, fence, started_at, closed_at, late_accepted_at, deadline_at,
             case when id = any(${sql.param(long)}::bigint[])
               then exists (select 1 from attempt_events where attempt_id = attempts.id offset ${eventLimit - 1} limit 1)
               else false end as is_full
        from attempts where id = any(${sql.param(ids)}::bigint[]) order by id for share skip locked
    ), written as (
      insert into attempt_events (attempt_id, fence, seq, at, received_at, kind, data)
      select batch.attempt_id, batch.fence, batch.seq, batch.at, greatest(${moment}, held.closed_at + interval '1 millisecond', held.late_accepted_at + interval '1 millisecond'), batch.kind, batch.data
        from batch join held on held.id = batch.attempt_id and held.started_at is not null and not held.is_full
          and (batch.fence = held.fence or (held.closed_at is not null and batch.fence <= held.fence))
      on conflict do nothing
      returning attempt_id, received_at, kind
    ), arrived as (
      insert into late_arrivals (attempt_id, last_at)
      select held.id, max(written.received_at) from held join written on written.attempt_id = held.id
       where held.closed_at is not null and written.kind in ('save', 'mark', 'clear') group by held.id order by held.id
      on conflict (attempt_id) do update set last_at = greatest(late_arrivals.last_at, excluded.last_at)
    )
    select id, fence, started_at is not null as started, closed_at is not null as closed, is_full as full, deadline_at as "deadlineAt"
      from held`,
  });
  return new Map(held.map(({ id, ...attempt }) => [id, attempt]));
}

/** Whole logs, for attempts that no one else writes to. */
export async function insertEvents({
  queryable,
  events,
}: {
  queryable: Queryable;
  events: readonly (NumberedEvent & { readonly attemptId: bigint; readonly fence: number; readonly receivedAt: string })[];
}): Promise<void> {
  await queryable.execute(sql`
    insert into attempt_events (attempt_id, fence, seq, at, received_at, kind, data)
    select * from unnest(
      ${sql.param(events.map((row) => row.attemptId))}::bigint[],
      ${sql.param(events.map((row) => row.fence))}::int[],
      ${sql.param(events.map((row) => row.seq))}::int[],
      ${sql.param(events.map((row) => row.at))}::timestamptz[],
      ${sql.param(events.map((row) => row.receivedAt))}::timestamptz[],
      ${sql.param(events.map((row) => row.event.kind))}::text[],
      ${sql.param(events.map((row) => dataOf(row)))}::jsonb[]
    )`);
}

/** The highest n such that 1..n of this fence are all committed. */
export async function findAck({
  queryable,
  attemptId,
  fence,
}: {
  queryable: Queryable;
  attemptId: bigint;
  fence: number;
}): Promise<number> {
  const [row] = await queryable
    .select({ ack: sql<number>`coalesce(max(seq), 0)::int` })
    .from(
      sql`(select seq, row_number() over (order by seq) as place from attempt_events where attempt_id = ${attemptId} and fence = ${fence}) as log`,
    )
    .where(sql`seq = place`);
  return row?.ack ?? 0;
}

/**
 * The whole logs of attempts, each in the order of fence and number. A log comes as one piece of JSON: a row for every event costs several times as much, and
 * when a test ends there are a million.
 */
export async function listEvents({
  queryable,
  attemptIds,
}: {
  queryable: Queryable;
  attemptIds: readonly bigint[];
}): Promise<Map<bigint, LoggedEvent[]>> {
  const rows = await queryable
    .select({ attemptId: attemptEvents.attemptId, log: eventsAsJson.mapWith((log: readonly unknown[]) => log.map(eventOf)) })
    .from(attemptEvents)
    .where(sql`${attemptEvents.attemptId} = any(${sql.param([...attemptIds])}::bigint[])`)
    .groupBy(attemptEvents.attemptId);
  const logs = new Map<bigint, LoggedEvent[]>(attemptIds.map((id) => [id, []]));
  for (const { attemptId, log } of rows) logs.set(attemptId, log);
  return logs;
}

const kinds: ReadonlySet<string> = new Set(AttemptEventSchema.options.map(({ shape }) => shape.kind.value));

/**
 * An event as it is stored. Only its shape and kind are looked at, for there are millions when a test ends: what it says was parsed by the contract when it
 * came in, and the log is never changed.
 */
export function eventOf(entry: unknown): LoggedEvent {
  if (!Array.isArray(entry) || entry.length !== 6 || !kinds.has(String(entry[4])))
    throw new Error('invariant: an event of a log has six parts and a kind');
  const [fence, seq, at, receivedAt, kind, data] = entry as [number, number, string, string, string, object];
  return { fence, seq, at: isoOf(at), receivedAt: isoOf(receivedAt), event: { kind, ...data } as LoggedEvent['event'] };
}

/** A log, or a part of it, in the order of fence and number, for `eventOf` to read: an aggregate over `attempt_events`. */
export const eventsAsJson = sql`json_agg(json_build_array(fence, seq, at, received_at, kind, data) order by fence, seq)`;

/** The database writes its own offset, and leaves out zeros. Nearly every moment is of this form, and a test's end has millions. */
function isoOf(moment: string): string {
  return moment.length === 29 && moment.endsWith('+00:00') ? `${moment.slice(0, 23)}Z` : new Date(moment).toISOString();
}

/**
 * What `awayOf` needs of the log of an attempt: the focus events and, of every window that has any, the event that travelled fastest. Empty for one
 * who never left the window.
 */
export async function listFocusEvents({ queryable, attemptId }: { queryable: Queryable; attemptId: bigint }): Promise<LoggedEvent[]> {
  const ofWindow = queryable
    .select({
      ...getTableColumns(attemptEvents),
      place: sql<number>`row_number() over (partition by fence order by received_at - at)`.as('place'),
      focused: sql<boolean>`bool_or(kind = 'focus') over (partition by fence)`.as('focused'),
    })
    .from(attemptEvents)
    .where(eq(attemptEvents.attemptId, attemptId))
    .as('of_window');
  const rows = await queryable
    .select()
    .from(ofWindow)
    .where(and(ofWindow.focused, or(eq(ofWindow.kind, 'focus'), eq(ofWindow.place, 1))))
    .orderBy(asc(ofWindow.fence), asc(ofWindow.seq));
  return rows.map(({ fence, seq, at, receivedAt, kind, data }) =>
    eventOf([fence, seq, at.toISOString(), receivedAt.toISOString(), kind, data as object]),
  );
}

/** How many answers arrived after `from`. */
export async function countAnswersAfter({
  queryable,
  attemptId,
  from,
}: {
  queryable: Queryable;
  attemptId: bigint;
  from: Date;
}): Promise<number> {
  const [row] = await queryable
    .select({ events: count() })
    .from(attemptEvents)
    .where(
      and(
        eq(attemptEvents.attemptId, attemptId),
        inArray(attemptEvents.kind, ['save', 'mark', 'clear']),
        gt(attemptEvents.receivedAt, from),
      ),
    );
  return row?.events ?? 0;
}

function dataOf({ event: { kind: _kind, ...data } }: NumberedEvent): string {
  return JSON.stringify(data);
}
