import type { Turns } from '@abhyas/contract/assessment/assessment.ts';
import { and, desc, eq, type GetColumnData, gt, isNull, type SQL, sql, type WithSubquery } from 'drizzle-orm';
import { alias, type PgColumn, QueryBuilder } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { contentVersion } from '../../../platform/postgres/content.ts';
import { memoisePerDatabase, type Queryable, type Transaction } from '../../../platform/postgres/database.ts';
import { parsedAs } from '../../../platform/postgres/rows.ts';
import { personView } from '../../identity/people/views.ts';
import { imageView } from '../../profile/reading-queries.ts';
import { accommodations } from '../staff/tables.ts';
import { admissions, assessments, attempts } from '../tables.ts';
import { accommodationColumns, accommodationOf } from '../paper/accommodation-queries.ts';

export const attemptColumns = {
  id: attempts.id,
  assessmentId: attempts.assessmentId,
  studentId: attempts.studentId,
  ordinal: attempts.ordinal,
  assetId: attempts.assetId,
  startedAt: attempts.startedAt,
  deadlineAt: attempts.deadlineAt,
  closedAt: attempts.closedAt,
  closedBy: attempts.closedBy,
  paperVersion: attempts.paperVersion,
  fence: attempts.fence,
  sectionSeconds: attempts.sectionSeconds,
  sectionBreaks: attempts.sectionBreaks,
  pauseSeconds: attempts.pauseSeconds,
  turns: attempts.turns,
  seed: attempts.seed,
  lateRulings: attempts.lateRulings,
  lateRuledAt: attempts.lateRuledAt,
  lateEvents: attempts.lateEvents,
  scoredVersion: attempts.scoredVersion,
  archivedAt: attempts.archivedAt,
  restoredAt: attempts.restoredAt,
};

export type AttemptRow = NonNullable<Awaited<ReturnType<typeof findAttempt>>>;

const attemptById = memoisePerDatabase((queryable) =>
  queryable
    .select(attemptColumns)
    .from(attempts)
    .where(eq(attempts.id, sql.placeholder('id')))
    .prepare('attempt_by_id'),
);

export async function findAttempt({ queryable, attemptId }: { queryable: Queryable; attemptId: bigint }) {
  const [row] = await attemptById(queryable).execute({ id: attemptId });
  return row ?? null;
}

const candidate = personView('candidate');
const image = imageView('image');

const other = alias(attempts, 'other');
const otherTest = alias(assessments, 'other_test');
const select = new QueryBuilder();
/** Before the start: the names of the student's other tests whose clocks are running. */
const alsoRunning = parsedAs(
  sql`case when ${attempts.startedAt} is null then array(${select
    .select({ name: otherTest.name })
    .from(other)
    .innerJoin(otherTest, eq(otherTest.id, other.assessmentId))
    .where(
      and(
        eq(other.studentId, attempts.studentId),
        eq(otherTest.kind, 'test'),
        isNull(other.closedAt),
        gt(other.deadlineAt, sql.placeholder('now')),
      ),
    )
    .orderBy(other.startedAt)}) else '{}' end`,
  z.array(z.string()),
);

/**
 * What a window of each of these attempts needs beside the paper: whose they are, what shows them in small, what is arranged for them, whether they are taken at a centre, and the version of the content.
 * `passes`: where the same statement has `opened` them, the hashes of their cookies, as base64.
 */
const playedRows = ({ queryable, isAsked, opened }: { queryable: Queryable; isAsked: SQL; opened?: WithSubquery }) =>
  queryable
    .with(...(opened === undefined ? [] : [opened]))
    .select({
      attempt: attemptColumns,
      candidate: { firstName: candidate.firstName, lastName: candidate.lastName, pin: candidate.pin },
      image: { pictureKey: image.pictureKey, avatarId: image.avatarId },
      accommodation: accommodationColumns,
      atCentre: sql<boolean>`coalesce(not ${admissions.takeHome}, false)`,
      alsoRunning,
      version: contentVersion,
      passes:
        opened === undefined
          ? sql<string[]>`'{}'::text[]`
          : sql<string[]>`array(select pass from opened where attempt_id = ${attempts.id})`,
    })
    .from(attempts)
    .innerJoin(candidate, eq(candidate.id, attempts.studentId))
    .leftJoin(image, eq(image.studentId, attempts.studentId))
    .leftJoin(accommodations, eq(accommodations.studentId, attempts.studentId))
    .leftJoin(admissions, and(eq(admissions.studentId, attempts.studentId), eq(admissions.assessmentId, attempts.assessmentId)))
    .where(isAsked);

const playedByIds = memoisePerDatabase((queryable) =>
  playedRows({ queryable, isAsked: sql`${attempts.id} = any(${sql.placeholder('ids')}::bigint[])` }).prepare('played_by_ids'),
);

type Played = Awaited<ReturnType<ReturnType<typeof playedByIds>['execute']>>[number];

const playedRow = ({ passes: _passes, ...row }: Played) => ({ ...row, accommodation: accommodationOf(row.accommodation) });
export type PlayedRow = ReturnType<typeof playedRow>;

/** Attempts with what a window of each needs beside the paper. */
export async function listPlayed({
  queryable,
  attemptIds,
  now,
}: {
  queryable: Queryable;
  attemptIds: readonly bigint[];
  now: Date;
}): Promise<PlayedRow[]> {
  const rows = await playedByIds(queryable).execute({ ids: attemptIds, now });
  return rows.map(playedRow);
}

/** A launch token that is to be exchanged for a pass, and the moment at which it must be valid. */
export interface Exchange {
  readonly tokenHash: Buffer;
  readonly passHash: Buffer;
  readonly validAt: Date;
}

const playedByTokens = memoisePerDatabase((queryable) => {
  const opened = queryable.$with('opened', {}).as(sql`
    with asked as (
      select distinct on (token_hash) decode(token_hash, 'base64') as token_hash, decode(pass_hash, 'base64') as pass_hash, valid_at
        from json_to_recordset(${sql.placeholder('exchanges')}::json) as row (token_hash text, pass_hash text, valid_at timestamptz)
       order by token_hash
    ), held as (
      select token.token_hash from launch_tokens as token join asked on asked.token_hash = token.token_hash
       where token.token_hash = any(array(select token_hash from asked)) and token.used_at is null and token.expires_at > asked.valid_at
       order by token.token_hash for update of token
    )
    update launch_tokens set used_at = ${sql.placeholder('now')}::timestamptz, pass_hash = asked.pass_hash
      from held join asked on asked.token_hash = held.token_hash
     where launch_tokens.token_hash = held.token_hash
    returning attempt_id, encode(launch_tokens.pass_hash, 'base64') as pass`);
  return playedRows({ queryable, isAsked: sql`${attempts.id} in (select attempt_id from opened)`, opened }).prepare('played_by_tokens');
});

/** Exchanges launch tokens for passes, each the first time and in time only; gives the attempts that they open, by their passes as base64. */
export async function exchangeLaunchTokens({
  queryable,
  exchanges,
  now,
}: {
  queryable: Queryable;
  exchanges: readonly Exchange[];
  now: Date;
}): Promise<Map<string, PlayedRow>> {
  const asked = exchanges.map(({ tokenHash, passHash, validAt }) => ({
    token_hash: tokenHash.toString('base64'),
    pass_hash: passHash.toString('base64'),
    valid_at: validAt.toISOString(),
  }));
  const rows = await playedByTokens(queryable).execute({ exchanges: JSON.stringify(asked), now });
  return new Map(rows.flatMap((row) => row.passes.map((pass) => [pass, playedRow(row)] as const)));
}

/** The attempt, which no one else changes, or writes to, until the transaction ends. */
export async function lockAttempt({ tx, attemptId }: { tx: Transaction; attemptId: bigint }) {
  const [row] = await tx.select(attemptColumns).from(attempts).where(eq(attempts.id, attemptId)).for('update');
  if (row === undefined) throw new Error(`There is no attempt ${attemptId}`);
  return row;
}

/** The attempt of a student at a test that is scored, or null: the first, and of a practice set, which alone has several, the last that is closed. */
export async function findScoredAttempt({
  queryable,
  assessmentId,
  studentId,
}: {
  queryable: Queryable;
  assessmentId: bigint;
  studentId: bigint;
}) {
  const [row] = await queryable
    .select(attemptColumns)
    .from(attempts)
    .where(and(eq(attempts.assessmentId, assessmentId), eq(attempts.studentId, studentId)))
    .orderBy(sql`${attempts.closedAt} is null`, desc(attempts.ordinal))
    .limit(1);
  return row ?? null;
}

/** Makes the attempt of this ordinal, or notes where the open one is launched from now. Null when it is closed. */
export async function saveAttempt({
  tx,
  assessmentId,
  studentId,
  assetId,
  ordinal = 1,
  paperVersion = null,
  now,
}: {
  tx: Transaction;
  assessmentId: bigint;
  studentId: bigint;
  assetId: bigint | null;
  ordinal?: number;
  /** The edition that it begins with; null for the paper that its test has at its start. */
  paperVersion?: number | null;
  now: Date;
}): Promise<bigint | null> {
  const [row] = await tx
    .insert(attempts)
    .values({ assessmentId, studentId, ordinal, assetId, paperVersion, createdAt: now })
    .onConflictDoUpdate({
      target: [attempts.assessmentId, attempts.studentId, attempts.ordinal],
      set: { assetId },
      setWhere: isNull(attempts.closedAt),
    })
    .returning({ id: attempts.id });
  return row?.id ?? null;
}

/** A column of an attempt that was just started, or that is closed. */
const ofStarted = <C extends PgColumn>(column: C) => sql`started.${sql.identifier(column.name)}`.mapWith(column) as SQL<GetColumnData<C>>;

const startedColumns = {
  id: ofStarted(attempts.id),
  closed: sql<boolean>`started.closed_at is not null`,
  fence: ofStarted(attempts.fence),
  startedAt: ofStarted(attempts.startedAt),
  deadlineAt: ofStarted(attempts.deadlineAt),
  sectionSeconds: ofStarted(attempts.sectionSeconds),
  sectionBreaks: ofStarted(attempts.sectionBreaks),
  pauseSeconds: ofStarted(attempts.pauseSeconds),
  paperVersion: ofStarted(attempts.paperVersion),
  turns: ofStarted(attempts.turns),
  seed: ofStarted(attempts.seed),
};

/** What an attempt gets if this is its start. */
export interface Start {
  readonly attemptId: bigint;
  /** From the start to the deadline, in milliseconds. */
  readonly lengthMs: number;
  readonly sectionSeconds: Record<string, number>;
  readonly sectionBreaks: Record<string, number>;
  readonly pauseSeconds: number;
  /** The version of the paper it begins with. */
  readonly paperVersion: number | null;
  /** In which order the candidate chose to take the sections; empty for that of the paper. */
  readonly order: readonly string[];
  readonly seed: number;
}

const startsThat = (lock: 'wait' | 'skip') =>
  memoisePerDatabase((queryable) => {
    const begin = [
      queryable.$with('start', {}).as(sql`
        select * from json_to_recordset(${sql.placeholder('starts')}::json)
          as row (id bigint, deadline_at timestamptz, section_seconds jsonb, section_breaks jsonb, pause_seconds int, section_order jsonb, seed int, paper_version int)`),
      queryable.$with('held', {}).as(sql`
        select * from attempts where id = any(${sql.placeholder('ids')}::bigint[]) order by id for update ${lock === 'wait' ? sql`` : sql`skip locked`}`),
      queryable.$with('begun', {}).as(sql`
        update attempts
           set fence = held.fence + 1,
               started_at = coalesce(held.started_at, ${sql.placeholder('now')}::timestamptz),
               deadline_at = case when held.started_at is null then start.deadline_at else held.deadline_at end,
               section_seconds = case when held.started_at is null then start.section_seconds else held.section_seconds end,
               section_breaks = case when held.started_at is null then start.section_breaks else held.section_breaks end,
               pause_seconds = case when held.started_at is null then start.pause_seconds else held.pause_seconds end,
               turns = case when held.started_at is null then jsonb_set(held.turns, '{order}', start.section_order) else held.turns end,
               seed = case when held.started_at is null then start.seed else held.seed end,
               paper_version = case when held.started_at is null then start.paper_version else held.paper_version end
          from held join start on start.id = held.id
         where attempts.id = held.id and held.closed_at is null
        returning attempts.*`),
    ];
    return queryable
      .with(...begin)
      .select(startedColumns)
      .from(sql`(select * from begun union all select * from held where closed_at is not null) as started`)
      .prepare(`start_attempts_${lock}`);
  });
const waitingStarts = startsThat('wait');
const skippingStarts = startsThat('skip');

export type StartedRow = Awaited<ReturnType<ReturnType<typeof skippingStarts>['execute']>>[number];

/**
 * Returns attempts to their next windows and, the first time, starts their clocks at `now` with these times; in one statement, so a window that starts at the same moment finds
 * the clock as the first has set it. One that is closed stays as it is. With `isAlone` it waits for one that someone else holds; else that one is missing in the answer.
 */
export async function saveStarts({
  queryable,
  starts,
  now,
  isAlone = false,
}: {
  queryable: Queryable;
  starts: readonly Start[];
  now: Date;
  isAlone?: boolean;
}): Promise<Map<bigint, StartedRow>> {
  const given = starts.map((one) => ({
    id: String(one.attemptId),
    deadline_at: new Date(now.getTime() + one.lengthMs).toISOString(),
    section_seconds: one.sectionSeconds,
    section_breaks: one.sectionBreaks,
    pause_seconds: one.pauseSeconds,
    section_order: one.order,
    seed: one.seed,
    paper_version: one.paperVersion,
  }));
  const statement = isAlone ? waitingStarts : skippingStarts;
  const rows = await statement(queryable).execute({ starts: JSON.stringify(given), ids: starts.map(({ attemptId }) => attemptId), now });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Moves the clock of an attempt. Its row must be locked. */
export async function saveTurns({
  tx,
  attemptId,
  turns,
  deadlineAt,
}: {
  tx: Transaction;
  attemptId: bigint;
  turns: Turns;
  deadlineAt: Date;
}): Promise<void> {
  await tx.update(attempts).set({ turns, deadlineAt }).where(eq(attempts.id, attemptId));
}

/** Gives an attempt another version of its paper: the one it had with more questions. */
export async function savePaperVersion({
  tx,
  attemptId,
  paperVersion,
}: {
  tx: Transaction;
  attemptId: bigint;
  paperVersion: number;
}): Promise<void> {
  await tx.update(attempts).set({ paperVersion }).where(eq(attempts.id, attemptId));
}

/** Has the questions of an attempt to revise taken again, if they were taken. */
export async function requestRevision({ queryable, attemptId }: { queryable: Queryable; attemptId: bigint }): Promise<void> {
  await queryable
    .update(attempts)
    .set(again)
    .where(and(eq(attempts.id, attemptId), wasRevised));
}

/** The same for every attempt at a test. */
export async function requestRevisions({ queryable, assessmentId }: { queryable: Queryable; assessmentId: bigint }): Promise<void> {
  await queryable
    .update(attempts)
    .set(again)
    .where(and(eq(attempts.assessmentId, assessmentId), wasRevised));
}

const again = { revisedVersion: -1 };
const wasRevised = gt(attempts.revisedVersion, 0);
