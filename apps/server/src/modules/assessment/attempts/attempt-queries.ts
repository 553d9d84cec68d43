import { type Turns, TurnsSchema } from '@abhyas/contract/assessment/assessment.ts';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { contentVersion } from '../../../platform/postgres/content.ts';
import { memoisePerDatabase, type Queryable, type Transaction } from '../../../platform/postgres/database.ts';
import { momentSchema, parsedAs, queryRows } from '../../../platform/postgres/rows.ts';
import { personView } from '../../identity/people/views.ts';
import { accommodations } from '../staff/tables.ts';
import { admissions, assessments, attempts } from '../tables.ts';
import { sectionTimesSchema } from '../paper/stored.ts';
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

const playedByIds = memoisePerDatabase((queryable) =>
  queryable
    .select({
      attempt: attemptColumns,
      candidate: { firstName: candidate.firstName, lastName: candidate.lastName, pin: candidate.pin },
      accommodation: accommodationColumns,
      atCentre: sql<boolean>`coalesce(not ${admissions.takeHome}, false)`,
      alsoRunning,
      version: contentVersion,
    })
    .from(attempts)
    .innerJoin(candidate, eq(candidate.id, attempts.studentId))
    .leftJoin(accommodations, eq(accommodations.studentId, attempts.studentId))
    .leftJoin(admissions, and(eq(admissions.studentId, attempts.studentId), eq(admissions.assessmentId, attempts.assessmentId)))
    .where(sql`${attempts.id} = any(${sql.placeholder('ids')}::bigint[])`)
    .prepare('played_by_ids'),
);

export type PlayedRow = Awaited<ReturnType<typeof listPlayed>>[number];

/** Attempts, whose they are, what is arranged for them, whether they are taken at a centre, and the version of the content: what a window of each needs beside the paper, in one query. */
export async function listPlayed({ queryable, attemptIds, now }: { queryable: Queryable; attemptIds: readonly bigint[]; now: Date }) {
  const rows = await playedByIds(queryable).execute({ ids: attemptIds, now });
  return rows.map((row) => ({ ...row, accommodation: accommodationOf(row.accommodation) }));
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

const startedRow = z.object({
  id: z.bigint(),
  closed: z.boolean(),
  fence: z.int(),
  startedAt: momentSchema.nullable(),
  deadlineAt: momentSchema.nullable(),
  sectionSeconds: sectionTimesSchema.nullable(),
  sectionBreaks: sectionTimesSchema,
  pauseSeconds: z.int(),
  paperVersion: z.int().nullable(),
  turns: TurnsSchema,
  seed: z.int(),
});
export type StartedRow = z.infer<typeof startedRow>;

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
  const rows = await queryRows({
    queryable,
    row: startedRow,
    statement: sql`
    with start as (
      select * from unnest(
        ${sql.param(starts.map((one) => one.attemptId))}::bigint[],
        ${sql.param(starts.map((one) => new Date(now.getTime() + one.lengthMs)))}::timestamptz[],
        ${sql.param(starts.map((one) => JSON.stringify(one.sectionSeconds)))}::jsonb[],
        ${sql.param(starts.map((one) => JSON.stringify(one.sectionBreaks)))}::jsonb[],
        ${sql.param(starts.map((one) => one.pauseSeconds))}::int[],
        ${sql.param(starts.map((one) => JSON.stringify(one.order)))}::jsonb[],
        ${sql.param(starts.map((one) => one.seed))}::int[],
        ${sql.param(starts.map((one) => one.paperVersion))}::int[]
      ) as row (id, deadline_at, section_seconds, section_breaks, pause_seconds, section_order, seed, paper_version)
    ), held as (
      select * from attempts where id = any(${sql.param(starts.map((one) => one.attemptId))}::bigint[]) order by id for update ${isAlone ? sql`` : sql`skip locked`}
    ), begun as (
      update attempts
         set fence = held.fence + 1,
             started_at = coalesce(held.started_at, ${now}::timestamptz),
             deadline_at = case when held.started_at is null then start.deadline_at else held.deadline_at end,
             section_seconds = case when held.started_at is null then start.section_seconds else held.section_seconds end,
             section_breaks = case when held.started_at is null then start.section_breaks else held.section_breaks end,
             pause_seconds = case when held.started_at is null then start.pause_seconds else held.pause_seconds end,
             turns = case when held.started_at is null then jsonb_set(held.turns, '{order}', start.section_order) else held.turns end,
             seed = case when held.started_at is null then start.seed else held.seed end,
             paper_version = case when held.started_at is null then start.paper_version else held.paper_version end
        from held join start on start.id = held.id
       where attempts.id = held.id and held.closed_at is null
      returning attempts.*
    )
    select id, closed_at is not null as closed, fence, started_at as "startedAt", deadline_at as "deadlineAt", section_seconds as "sectionSeconds",
           section_breaks as "sectionBreaks", pause_seconds as "pauseSeconds", paper_version as "paperVersion", turns, seed
      from (select * from begun union all select * from held where closed_at is not null) as row`,
  });
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
