import type { Turns } from '@abhyas/contract/assessment/assessment.ts';
import { and, desc, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { contentVersion } from '../../../platform/postgres/content-cache.ts';
import { memoisePerDatabase, type Queryable, type Transaction } from '../../../platform/postgres/database.ts';
import { personView } from '../../identity/index.ts';
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
  fence: attempts.fence,
  sectionSeconds: attempts.sectionSeconds,
  sectionBreaks: attempts.sectionBreaks,
  pauseSeconds: attempts.pauseSeconds,
  turns: attempts.turns,
  seed: attempts.seed,
  lateAcceptedAt: attempts.lateAcceptedAt,
  lateEvents: attempts.lateEvents,
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

const playedById = memoisePerDatabase((queryable) =>
  queryable
    .select({
      attempt: attemptColumns,
      candidate: { firstName: candidate.firstName, lastName: candidate.lastName, pin: candidate.pin },
      accommodation: accommodationColumns,
      atCentre: sql<boolean>`coalesce(not ${admissions.takeHome}, false)`,
      version: contentVersion,
    })
    .from(attempts)
    .innerJoin(candidate, eq(candidate.id, attempts.studentId))
    .leftJoin(accommodations, eq(accommodations.studentId, attempts.studentId))
    .leftJoin(admissions, and(eq(admissions.studentId, attempts.studentId), eq(admissions.assessmentId, attempts.assessmentId)))
    .where(eq(attempts.id, sql.placeholder('id')))
    .prepare('played_by_id'),
);

export type PlayedRow = NonNullable<Awaited<ReturnType<typeof findPlayed>>>;

/** An attempt, whose it is, what is arranged for them, whether it is taken at a centre, and the version of the content: what a window of it needs beside the paper, in one query. */
export async function findPlayed({ queryable, attemptId }: { queryable: Queryable; attemptId: bigint }) {
  const [row] = await playedById(queryable).execute({ id: attemptId });
  return row === undefined ? null : { ...row, accommodation: accommodationOf(row.accommodation) };
}

/** The names of the tests of a student whose clocks are running at `now`. */
export async function listRunningTests({ queryable, studentId, now }: { queryable: Queryable; studentId: bigint; now: Date }) {
  const rows = await queryable
    .select({ name: assessments.name })
    .from(attempts)
    .innerJoin(assessments, eq(assessments.id, attempts.assessmentId))
    .where(and(eq(attempts.studentId, studentId), eq(assessments.kind, 'test'), isNull(attempts.closedAt), gt(attempts.deadlineAt, now)))
    .orderBy(attempts.startedAt);
  return rows.map(({ name }) => name);
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
  now,
}: {
  tx: Transaction;
  assessmentId: bigint;
  studentId: bigint;
  assetId: bigint | null;
  ordinal?: number;
  now: Date;
}): Promise<bigint | null> {
  const [row] = await tx
    .insert(attempts)
    .values({ assessmentId, studentId, ordinal, assetId, createdAt: now })
    .onConflictDoUpdate({
      target: [attempts.assessmentId, attempts.studentId, attempts.ordinal],
      set: { assetId },
      setWhere: isNull(attempts.closedAt),
    })
    .returning({ id: attempts.id });
  return row?.id ?? null;
}

/**
 * Returns the attempt to the next window and, the first time, starts its clock with these times; in one statement, so a window that starts at the same moment finds
 * the clock as the first has set it. Null where it is closed.
 */
export async function saveStart({
  queryable,
  attemptId,
  startedAt,
  deadlineAt,
  sectionSeconds,
  sectionBreaks,
  pauseSeconds,
  seed,
}: {
  queryable: Queryable;
  attemptId: bigint;
  startedAt: Date;
  deadlineAt: Date;
  sectionSeconds: Record<string, number>;
  sectionBreaks: Record<string, number>;
  pauseSeconds: number;
  seed: number;
}): Promise<AttemptRow | null> {
  const first = (column: AnyPgColumn, value: SQL) => sql`case when ${attempts.startedAt} is null then ${value} else ${column} end`;
  const [row] = await queryable
    .update(attempts)
    .set({
      fence: sql`${attempts.fence} + 1`,
      startedAt: first(attempts.startedAt, sql`${startedAt.toISOString()}::timestamptz`),
      deadlineAt: first(attempts.deadlineAt, sql`${deadlineAt.toISOString()}::timestamptz`),
      sectionSeconds: first(attempts.sectionSeconds, sql`${JSON.stringify(sectionSeconds)}::jsonb`),
      sectionBreaks: first(attempts.sectionBreaks, sql`${JSON.stringify(sectionBreaks)}::jsonb`),
      pauseSeconds: first(attempts.pauseSeconds, sql`${pauseSeconds}::int`),
      seed: first(attempts.seed, sql`${seed}::int`),
    })
    .where(and(eq(attempts.id, attemptId), isNull(attempts.closedAt)))
    .returning(attemptColumns);
  return row ?? null;
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
