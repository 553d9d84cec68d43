import { AttemptEventSchema, type LoggedEventSchema, type NumberedEventSchema } from '@abhyas/contract/assessment/attempt-log.ts';
import { OUTAGE_MS } from '@abhyas/rules/assessment/paper/outage.ts';
import { GRACE_MS } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { and, asc, count, eq, getTableColumns, gt, or, sql } from 'drizzle-orm';
import type pg from 'pg';
import { z } from 'zod';
import { memoisePerDatabase, type Queryable } from '../../platform/postgres/database.ts';
import { arrayText, momentSchema, queryRows } from '../../platform/postgres/rows.ts';
import { attemptEvents } from './tables.ts';
import { isAnswerInTest } from './log.ts';

type LoggedEvent = z.output<typeof LoggedEventSchema>;
type NumberedEvent = z.output<typeof NumberedEventSchema>;

/** Events of one window of one attempt. */
export interface Batch {
  readonly attemptId: bigint;
  readonly fence: number;
  readonly events: readonly NumberedEvent[];
  /** The window submits the test with them. */
  readonly submission?: Submission;
}

/** `timeUp`: the clock of the window has run out; it does not submit otherwise. A test that may not be ended early takes every submission so. */
export interface Submission {
  readonly timeUp: boolean;
}

/** How far the clock that a window shows may be off before its word that the time is up is not taken, in milliseconds. */
const clockErrorMs = 1_000;

const lockedRow = z.object({
  id: z.bigint(),
  assessmentId: z.bigint(),
  fence: z.int(),
  started: z.boolean(),
  closed: z.boolean(),
  deadlineAt: z.date().nullable(),
  /** A submission in the same statement has closed it. */
  submitted: z.boolean(),
});
/** What an attempt's row said while it was held for a write. `at`: the moment that the events of the write got. */
export type LockedAttempt = Readonly<Omit<z.infer<typeof lockedRow>, 'id'> & { at: Date }>;

/** The pool, or a connection of it in a transaction: a hot statement is prepared by name, with nothing built or mapped for each call. */
export type Connection = Pick<pg.Pool, 'query'>;

/**
 * Writes the batches of many windows in one statement, in one order so that two statements cannot deadlock, and returns each attempt's row;
 * an attempt that someone else holds is missing from the answer. An event is written once, if its window holds or held the attempt; what
 * comes after the closing, or after a ruling, is dated after it and noted for staff.
 */
export async function writeBatches({
  connection,
  batches,
  now,
}: {
  connection: Connection;
  batches: readonly Batch[];
  now: Date;
}): Promise<Map<bigint, LockedAttempt>> {
  return writeWith({ connection, statement: saving, values: valuesOf({ batches, now }), now });
}

/**
 * As `writeBatches`, and closes the attempts that their window submits or whose clock has run out; scoring comes later. The connection must
 * be in a transaction that locks the rows first, so that every acknowledged event is seen.
 */
export async function writeSubmissions({
  connection,
  batches,
  now,
}: {
  connection: Connection;
  batches: readonly Batch[];
  now: Date;
}): Promise<Map<bigint, LockedAttempt>> {
  const { rows } = await connection.query<{ id: bigint }>({ ...locking, values: [distinct(batches)] });
  const locked = new Set(rows.map(({ id }) => id));
  const free = batches.filter(({ attemptId }) => locked.has(attemptId));
  if (free.length === 0) return new Map();
  const windows = free.flatMap(({ attemptId, fence, submission }) =>
    submission === undefined ? [] : [{ attempt_id: String(attemptId), fence, time_up: submission.timeUp }],
  );
  return writeWith({ connection, statement: submitting, values: [...valuesOf({ batches: free, now }), JSON.stringify(windows)], now });
}

async function writeWith({
  connection,
  statement,
  values,
  now,
}: {
  connection: Connection;
  statement: typeof saving;
  values: readonly unknown[];
  now: Date;
}): Promise<Map<bigint, LockedAttempt>> {
  const { rows } = await connection.query({ ...statement, values: [...values] });
  return new Map(
    rows.map((row) => {
      const { id, ...attempt } = lockedRow.parse(row);
      return [id, { ...attempt, at: now }];
    }),
  );
}

/** Of many values one text is sent: to write an array for each column would be a third of what a save costs. */
function valuesOf({ batches, now }: { batches: readonly Batch[]; now: Date }): readonly string[] {
  const events = batches.flatMap(({ attemptId, fence, events: own }) =>
    own.map(({ seq, at, event: { kind, ...data } }) => ({ a: String(attemptId), f: fence, s: seq, t: at, k: kind, d: data })),
  );
  return [JSON.stringify(events), distinct(batches), now.toISOString()];
}

const distinct = (batches: readonly Batch[]): string => arrayText([...new Set(batches.map(({ attemptId }) => attemptId))]);

const writing = (lock: string) => `
    with batch as (
      select a as attempt_id, f as fence, s as seq, t as at, k as kind, d as data
        from json_to_recordset($1::json) as row (a bigint, f int, s int, t timestamptz, k text, d jsonb)
    ), held as (
      select id, assessment_id, fence, started_at, closed_at, late_ruled_at, deadline_at
        from attempts where id = any($2::bigint[]) order by id ${lock} skip locked
    ), written as (
      insert into attempt_events (attempt_id, fence, seq, at, received_at, kind, data)
      select batch.attempt_id, batch.fence, batch.seq, batch.at, greatest($3::timestamptz, held.closed_at + interval '1 millisecond', held.late_ruled_at + interval '1 millisecond'), batch.kind, batch.data
        from batch join held on held.id = batch.attempt_id and held.started_at is not null
          and (batch.fence = held.fence or (held.closed_at is not null and batch.fence <= held.fence))
       order by batch.attempt_id, batch.fence, batch.seq
      on conflict do nothing
      returning attempt_id, received_at, kind
    ), arrived as (
      insert into late_arrivals (attempt_id, last_at)
      select held.id, max(written.received_at) from held join written on written.attempt_id = held.id
       where held.closed_at is not null and written.kind in ('save', 'mark', 'clear') group by held.id order by held.id
      on conflict (attempt_id) do update set last_at = greatest(late_arrivals.last_at, excluded.last_at)
    )`;

const heldColumns = `held.id, held.assessment_id as "assessmentId", held.fence, held.started_at is not null as started, held.closed_at is not null as closed,
      held.deadline_at as "deadlineAt"`;

const saving = { name: 'save_events', text: `${writing('for share')} select ${heldColumns}, false as submitted from held` };

const locking = {
  name: 'lock_submitted',
  text: 'select id from attempts where id = any($1::bigint[]) order by id for no key update skip locked',
};

const submitting = {
  name: 'submit_attempts',
  text: `${writing('for no key update')}, submission as (
      select attempt_id, fence, bool_and(time_up) as time_up
        from json_to_recordset($4::json) as row (attempt_id bigint, fence int, time_up boolean) group by attempt_id, fence
    ), over as (
      update attempts
         set closed_at = least(greatest($3::timestamptz, (select max(received_at) from attempt_events where attempt_id = held.id)),
                               held.deadline_at + interval '${GRACE_MS} milliseconds'),
             closed_by = case when $3::timestamptz >= held.deadline_at then 'deadline' else 'candidate' end
        from held join submission on submission.attempt_id = held.id and submission.fence = held.fence
       where attempts.id = held.id and held.closed_at is null and held.started_at is not null
         and (not submission.time_up
                and coalesce((select coalesce((kept.rules ->> 'mayEnd')::boolean, true) from papers as kept
                               where kept.assessment_id = held.assessment_id and kept.version = attempts.paper_version),
                             (select test.may_end from assessments as test where test.id = held.assessment_id))
              or (held.deadline_at <= $3::timestamptz + interval '${clockErrorMs} milliseconds'
                  and not exists (select from pulse where at < $3::timestamptz - interval '${OUTAGE_MS} milliseconds')))
      returning attempts.id
    )
    select ${heldColumns}, over.id is not null as submitted from held left join over on over.id = held.id`,
};

/** The `scratchSize` of a row of `attempt_events`. */
const sizeOfPad = `char_length(coalesce(data ->> 'note', ''))
                  + (select coalesce(sum(char_length(stroke ->> 'id') + char_length(stroke ->> 'd')), 0) from jsonb_array_elements(data -> 'add') as stroke)
                  + (select coalesce(sum(char_length(gone)), 0) from jsonb_array_elements_text(data -> 'erase') as gone)`;

/** How many events the log of an attempt has, about how many bytes without notes and drawings, and how many characters these have. */
export async function measureLog({
  connection,
  attemptId,
}: {
  connection: Connection;
  attemptId: bigint;
}): Promise<{ events: number; bytes: number; scratch: number }> {
  const { rows } = await connection.query<{ events: number; bytes: number; scratch: number }>({
    name: 'measure_log',
    text: `select count(*)::int as events, coalesce(sum(octet_length(data::text)) filter (where kind <> 'scratch'), 0)::int as bytes,
                  coalesce(sum(${sizeOfPad}) filter (where kind = 'scratch'), 0)::int as scratch from attempt_events where attempt_id = $1`,
    values: [String(attemptId)],
  });
  return rows[0] ?? { events: 0, bytes: 0, scratch: 0 };
}

/** Which of the numbers of a batch are committed. */
export async function listCommitted({
  connection,
  batch: { attemptId, fence, events },
}: {
  connection: Connection;
  batch: Batch;
}): Promise<ReadonlySet<number>> {
  const { rows } = await connection.query<{ seq: number }>({
    name: 'list_committed',
    text: 'select seq from attempt_events where attempt_id = $1 and fence = $2 and seq = any($3::int[])',
    values: [String(attemptId), fence, events.map(({ seq }) => seq)],
  });
  return new Set(rows.map(({ seq }) => seq));
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

/** The data of a `scratch` event without what is on the pad. */
export const emptiedPad = sql`jsonb_build_object('on', data -> 'on', 'note', null, 'add', '[]'::jsonb, 'erase', '[]'::jsonb)`;

/** A log, or a part of it, in the order of fence and number, for `eventOf` to read: an aggregate over `attempt_events`. What is on pads is left out. */
export const eventsAsJson = sql`json_agg(json_build_array(fence, seq, at, received_at, kind, case kind when 'scratch' then ${emptiedPad} else data end) order by fence, seq)`;
/** The same with what is on pads. */
export const eventsWithPads = sql`json_agg(json_build_array(fence, seq, at, received_at, kind, data) order by fence, seq)`;

const logs = (withPads: boolean) =>
  memoisePerDatabase((queryable) =>
    queryable
      .select({
        attemptId: attemptEvents.attemptId,
        log: (withPads ? eventsWithPads : eventsAsJson).mapWith((log: readonly unknown[]) => log.map(eventOf)),
      })
      .from(attemptEvents)
      .where(sql`${attemptEvents.attemptId} = any(${sql.placeholder('ids')}::bigint[])`)
      .groupBy(attemptEvents.attemptId)
      .prepare(withPads ? 'logs_with_pads' : 'logs'),
  );
const logsWithPads = logs(true);
const logsWithoutPads = logs(false);

/**
 * The whole logs of attempts, each in the order of fence and number. A log comes as one piece of JSON: a row for every event costs several times as much, and
 * when a test ends there are a million; what is on pads comes only `withPads`, because no score asks it.
 */
export async function listEvents({
  queryable,
  attemptIds,
  withPads = false,
}: {
  queryable: Queryable;
  attemptIds: readonly bigint[];
  withPads?: boolean;
}): Promise<Map<bigint, LoggedEvent[]>> {
  const rows = await (withPads ? logsWithPads : logsWithoutPads)(queryable).execute({ ids: arrayText(attemptIds) });
  const found = new Map<bigint, LoggedEvent[]>(attemptIds.map((id) => [id, []]));
  for (const { attemptId, log } of rows) found.set(attemptId, log);
  return found;
}

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

const receiptRow = z.object({ answers: z.int(), lastAt: momentSchema.nullable() });

/** How many questions of a scored attempt have an answer, and when the last change of one arrived by `until`. */
export async function findReceipt({ queryable, attemptId, until }: { queryable: Queryable; attemptId: bigint; until: Date }) {
  const [receipt] = await queryRows({
    queryable,
    row: receiptRow,
    statement: sql`
    select (select count(*)::int from attempt_items where attempt_id = ${attemptId} and response is not null) as answers,
           (select max(received_at) from attempt_events
             where attempt_id = ${attemptId} and kind in ('save', 'mark', 'clear') and received_at <= ${until}::timestamptz) as "lastAt"`,
  });
  return receipt ?? { answers: 0, lastAt: null };
}

/** How many answers to questions that the test still has arrived after `from`. */
export async function countAnswersAfter({
  queryable,
  attempt: { id: attemptId, assessmentId },
  from,
}: {
  queryable: Queryable;
  attempt: { readonly id: bigint; readonly assessmentId: bigint };
  from: Date;
}): Promise<number> {
  const [row] = await queryable
    .select({ events: count() })
    .from(attemptEvents)
    .where(and(eq(attemptEvents.attemptId, attemptId), gt(attemptEvents.receivedAt, from), isAnswerInTest(assessmentId)));
  return row?.events ?? 0;
}

function dataOf({ event: { kind: _kind, ...data } }: NumberedEvent): string {
  return JSON.stringify(data);
}
