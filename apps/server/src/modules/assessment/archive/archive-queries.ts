import { type Pad, padsOf } from '@abhyas/rules/assessment/scratch/pad.ts';
import { and, asc, eq, exists, inArray, isNotNull, isNull, lt, ne, not, notExists, or, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
import { eventOf, eventsAsJson, eventsWithPads } from '../event-queries.ts';
import { hasUnruledArrivals } from '../log.ts';
import { assessments, attempts } from '../tables.ts';
import { archivedLogs, logFiles } from './tables.ts';

/** Up to when an attempt must have been closed for its log to be archived, and brought back for it to be archived again. */
export interface Cutoffs {
  readonly closedBefore: Date;
  readonly restoredBefore: Date;
}

/** Closed long ago, launched by a student, and not archived: what the index `attempts_to_archive` holds, of one test. */
const isOld = ({ closedBefore }: Cutoffs): SQL | undefined =>
  and(isNotNull(attempts.closedAt), isNull(attempts.archivedAt), isNotNull(attempts.assetId), lt(attempts.closedAt, closedBefore));

/**
 * Nothing that is still to come reads the log: no scoring, no staff who have not decided of what was late, and no one who has just read it.
 */
const isSettled = ({ restoredBefore }: Cutoffs): SQL | undefined =>
  and(
    sql`${attempts.scoredVersion} >= (select ${assessments.scoringVersion} from ${assessments} where ${assessments.id} = ${attempts.assessmentId})`,
    eq(attempts.lateEvents, 0),
    not(hasUnruledArrivals),
    or(isNull(attempts.restoredAt), lt(attempts.restoredAt, restoredBefore)),
  );

/** The tests with attempts that are old enough. Of a test that gives its solutions one by one the log says what was seen, and other scores ask that. */
export async function listTestsToArchive({ queryable, cutoffs }: { queryable: Queryable; cutoffs: Cutoffs }): Promise<bigint[]> {
  const old = queryable
    .select({ one: sql`1` })
    .from(attempts)
    .where(and(eq(attempts.assessmentId, assessments.id), isOld(cutoffs)));
  const rows = await queryable
    .select({ id: assessments.id })
    .from(assessments)
    .where(and(ne(assessments.solutions, 'each'), exists(old)))
    .orderBy(asc(assessments.id));
  return rows.map(({ id }) => id);
}

/** Attempts of a test whose logs can go, the oldest first, with how many events each has. */
export async function listLogsToArchive({
  queryable,
  assessmentId,
  cutoffs,
  limit,
}: {
  queryable: Queryable;
  assessmentId: bigint;
  cutoffs: Cutoffs;
  limit: number;
}) {
  return queryable
    .select({
      attemptId: attempts.id,
      events: sql<number>`(select count(*)::int from attempt_events where attempt_id = ${attempts.id})`,
    })
    .from(attempts)
    .where(and(eq(attempts.assessmentId, assessmentId), isOld(cutoffs), isSettled(cutoffs)))
    .orderBy(asc(attempts.closedAt), asc(attempts.id))
    .limit(limit);
}

/** Leaves logs aside that could not be archived, as long as those that were brought back. */
export async function setLogsAside({
  queryable,
  attemptIds,
  now,
}: {
  queryable: Queryable;
  attemptIds: readonly bigint[];
  now: Date;
}): Promise<void> {
  await queryable
    .update(attempts)
    .set({ restoredAt: now })
    .where(inArray(attempts.id, [...attemptIds]));
}

const logRow = z.object({ attemptId: z.bigint(), log: z.string() });

/** The logs of attempts as JSON, each event as `eventOf` reads it, word for word as the database holds it. */
export async function listLogsAsJson({
  queryable,
  attemptIds,
}: {
  queryable: Queryable;
  attemptIds: readonly bigint[];
}): Promise<Map<bigint, string>> {
  const rows = await queryRows({
    queryable,
    row: logRow,
    statement: sql`select attempt_id as "attemptId", ${eventsAsJson}::text as log from attempt_events
                    where attempt_id = any(${sql.param([...attemptIds])}::bigint[]) group by attempt_id`,
  });
  return new Map(rows.map(({ attemptId, log }) => [attemptId, log]));
}

/** What is on the pads of attempts, by attempt and question, for those that have any. */
export async function mapPads({
  queryable,
  attemptIds,
}: {
  queryable: Queryable;
  attemptIds: readonly bigint[];
}): Promise<Map<bigint, ReadonlyMap<string, Pad>>> {
  const rows = await queryRows({
    queryable,
    row: z.object({ attemptId: z.bigint(), log: z.array(z.unknown()) }),
    statement: sql`select attempt_id as "attemptId", ${eventsWithPads} as log from attempt_events
                    where attempt_id = any(${sql.param([...attemptIds])}::bigint[]) and kind = 'scratch' group by attempt_id`,
  });
  return new Map(rows.map(({ attemptId, log }) => [attemptId, padsOf(log.map(eventOf))]));
}

/** The attempts of a student that may have a file of pads: an archive that broke off has written one before it is noted. */
export async function listPaddedOf({ queryable, studentId }: { queryable: Queryable; studentId: bigint }) {
  return queryable
    .select({
      attemptId: attempts.id,
      assessmentId: attempts.assessmentId,
      wasArchived: sql<boolean>`${attempts.archivedAt} is not null or ${attempts.restoredAt} is not null`,
    })
    .from(attempts)
    .where(and(eq(attempts.studentId, studentId), isNotNull(attempts.closedAt), isNotNull(attempts.assetId)));
}

/** Notes a file that is about to be written. Gives its number. */
export async function insertLogFile({
  queryable,
  assessmentId,
  now,
}: {
  queryable: Queryable;
  assessmentId: bigint;
  now: Date;
}): Promise<bigint> {
  const [row] = await queryable.insert(logFiles).values({ assessmentId, createdAt: now }).returning({ id: logFiles.id });
  if (row === undefined) throw new Error('A file of logs gave no row back');
  return row.id;
}

/**
 * Puts the places of logs in the place of their events, in one transaction: for the attempts that can still be archived and whose logs have not grown
 * since they were read. The attempts are held meanwhile; one that someone else holds is left for the next time. Gives how many it were.
 */
export async function replaceByPlaces({
  tx,
  rows,
  cutoffs,
  now,
}: {
  tx: Transaction;
  rows: readonly (typeof archivedLogs.$inferInsert)[];
  cutoffs: Cutoffs;
  now: Date;
}): Promise<number> {
  const ids = rows.map(({ attemptId }) => attemptId);
  const held = await tx
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(inArray(attempts.id, ids), isOld(cutoffs), isSettled(cutoffs)))
    .for('update', { of: attempts, skipLocked: true });
  const counts = await queryRows({
    queryable: tx,
    row: z.object({ id: z.bigint(), events: z.int() }),
    statement: sql`select id, (select count(*)::int from attempt_events where attempt_id = id) as events
                     from unnest(${sql.param(held.map(({ id }) => id))}::bigint[]) as id`,
  });
  const eventsOf = new Map(counts.map(({ id, events }) => [id, events]));
  const same = rows.filter(({ attemptId, events }) => eventsOf.get(attemptId) === events);
  if (same.length === 0) return 0;
  const sameIds = same.map(({ attemptId }) => attemptId);
  await tx.insert(archivedLogs).values(same);
  await tx.execute(sql`delete from attempt_events where attempt_id = any(${sql.param(sameIds)}::bigint[])`);
  await tx.update(attempts).set({ archivedAt: now, restoredAt: null }).where(inArray(attempts.id, sameIds));
  return same.length;
}

/** Where the archived logs of these attempts are; with `hold` no one else moves them until the transaction ends. */
export async function listPlaces({
  queryable,
  attemptIds,
  hold = false,
}: {
  queryable: Queryable;
  attemptIds: readonly bigint[];
  hold?: boolean;
}) {
  const rows = queryable
    .select({
      attemptId: archivedLogs.attemptId,
      start: archivedLogs.start,
      bytes: archivedLogs.bytes,
      digest: archivedLogs.digest,
      file: { id: logFiles.id, assessmentId: logFiles.assessmentId },
    })
    .from(archivedLogs)
    .innerJoin(logFiles, eq(logFiles.id, archivedLogs.fileId))
    .where(inArray(archivedLogs.attemptId, [...attemptIds]))
    .orderBy(asc(archivedLogs.attemptId));
  return hold ? rows.for('update', { of: archivedLogs }) : rows;
}

/** Puts the events of logs back in the place of their file, which must be held. An event that was sent once more meanwhile is as it was first. */
export async function replaceByEvents({ tx, logs, now }: { tx: Transaction; logs: ReadonlyMap<bigint, string>; now: Date }): Promise<void> {
  const ids = [...logs.keys()];
  await tx.execute(sql`
    insert into attempt_events (attempt_id, fence, seq, at, received_at, kind, data)
    select log.attempt_id, (event ->> 0)::int, (event ->> 1)::int, (event ->> 2)::timestamptz, (event ->> 3)::timestamptz, event ->> 4, (event -> 5)::jsonb
      from unnest(${sql.param(ids)}::bigint[], ${sql.param([...logs.values()])}::json[]) as log (attempt_id, events), json_array_elements(log.events) as event
     order by 1, 2, 3
    on conflict (attempt_id, fence, seq) do update
      set at = excluded.at, received_at = excluded.received_at, kind = excluded.kind, data = excluded.data`);
  await tx.delete(archivedLogs).where(inArray(archivedLogs.attemptId, ids));
  await tx.update(attempts).set({ archivedAt: null, restoredAt: now }).where(inArray(attempts.id, ids));
}

const hasNoLogs = notExists(sql`(select from ${archivedLogs} where ${archivedLogs.fileId} = ${logFiles.id})`);

/** Notes that files of before `createdBefore` have no logs any more, where that was not noted before. */
export async function markEmptyFiles({
  queryable,
  createdBefore,
  limit,
  now,
}: {
  queryable: Queryable;
  createdBefore: Date;
  limit: number;
  now: Date;
}): Promise<void> {
  const empty = queryable
    .select({ id: logFiles.id })
    .from(logFiles)
    .where(and(isNull(logFiles.emptyAt), lt(logFiles.createdAt, createdBefore), hasNoLogs))
    .orderBy(asc(logFiles.id))
    .limit(limit);
  await queryable.update(logFiles).set({ emptyAt: now }).where(inArray(logFiles.id, empty));
}

/** Files that have had no logs since before `emptyBefore`. */
export async function listDiscardedFiles({ queryable, emptyBefore, limit }: { queryable: Queryable; emptyBefore: Date; limit: number }) {
  return queryable
    .select({ id: logFiles.id, assessmentId: logFiles.assessmentId })
    .from(logFiles)
    .where(and(lt(logFiles.emptyAt, emptyBefore), hasNoLogs))
    .orderBy(asc(logFiles.id))
    .limit(limit);
}

export async function removeLogFile({ queryable, id }: { queryable: Queryable; id: bigint }): Promise<void> {
  await queryable.delete(logFiles).where(eq(logFiles.id, id));
}
