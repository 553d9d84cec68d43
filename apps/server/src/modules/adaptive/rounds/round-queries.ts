import { z } from 'zod';
import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import type { WhySchema } from '@abhyas/contract/adaptive/rounds.ts';
import type { Rating } from '@abhyas/rules/revision/memory.ts';
import type { Outcome } from '@abhyas/rules/assessment/types/forms.ts';
import type { DiagnosticState } from '@abhyas/rules/home/start-step.ts';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
import { asked } from '../../../platform/postgres/together.ts';
import { poolItems, pools, roundItems, rounds } from '../tables.ts';

type Why = z.output<typeof WhySchema>;

const columns = {
  id: rounds.id,
  studentId: rounds.studentId,
  courseId: rounds.courseId,
  kind: rounds.kind,
  poolId: rounds.poolId,
  name: sql<string>`coalesce(${pools.name}, '')`,
  shares: pools.shares,
  /** Of its pool; a question of a revision has that of its test. */
  calculator: pools.calculator,
  poolRounds: sql<number>`coalesce(${pools.rounds}, 0)`,
  seed: rounds.seed,
  minutes: rounds.minutes,
  startedAt: rounds.startedAt,
  touchedAt: rounds.touchedAt,
  endedAt: rounds.endedAt,
  endedBy: rounds.endedBy,
  priorMean: rounds.priorMean,
  priorSd: rounds.priorSd,
  ability: rounds.ability,
  se: rounds.se,
  levelBefore: rounds.levelBefore,
  levelAfter: rounds.levelAfter,
  levelReason: rounds.levelReason,
};
export type RoundRow = NonNullable<Awaited<ReturnType<typeof findRound>>>;

/** A round of a student, or null. */
export async function findRound({ queryable, roundId, studentId }: { queryable: Queryable; roundId: bigint; studentId: bigint }) {
  const [row] = await queryable
    .select(columns)
    .from(rounds)
    .leftJoin(pools, eq(pools.id, rounds.poolId))
    .where(and(eq(rounds.id, roundId), eq(rounds.studentId, studentId)));
  return row ?? null;
}

/** The same, locked until the transaction ends: one answer at a time. */
export async function lockRound({ tx, roundId, studentId }: { tx: Transaction; roundId: bigint; studentId: bigint }) {
  const own = and(eq(rounds.id, roundId), eq(rounds.studentId, studentId));
  await tx.select({ id: rounds.id }).from(rounds).where(own).for('update');
  return findRound({ queryable: tx, roundId, studentId });
}

/** The open round of a student: of a pool, or with null the revision of a course. */
export async function findOpenRoundId({
  queryable,
  studentId,
  courseId,
  poolId,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  poolId: bigint | null;
}): Promise<bigint | null> {
  const which =
    poolId === null
      ? and(eq(rounds.kind, 'revision'), eq(rounds.courseId, courseId))
      : and(eq(rounds.kind, 'adaptive'), eq(rounds.poolId, poolId));
  const [row] = await queryable
    .select({ id: rounds.id })
    .from(rounds)
    .where(and(eq(rounds.studentId, studentId), which, isNull(rounds.endedAt)));
  return row?.id ?? null;
}

/** The diagnostic of a student in a course, open or over; null before it. */
export async function findDiagnosticId({ queryable, studentId, courseId }: { queryable: Queryable; studentId: bigint; courseId: bigint }) {
  const [row] = await queryable
    .select({ id: rounds.id })
    .from(rounds)
    .where(and(eq(rounds.studentId, studentId), eq(rounds.courseId, courseId), eq(rounds.kind, 'diagnostic')));
  return row?.id ?? null;
}

/** How far the diagnostic of a student in a course is. Counted, because of `exists` the planner might read every pool. */
const diagnosticState = ({ studentId, courseId }: { studentId: SQL; courseId: SQL }) => sql<DiagnosticState>`coalesce(
  (select case when ended_at is null then 'open' else 'done' end
     from ${rounds} where student_id = ${studentId} and course_id = ${courseId} and kind = 'diagnostic'),
  (select case when count(*) > 0 then 'none' else 'unavailable' end
     from ${pools} where course_id = ${courseId} and not closed and section <> ''
      and exists (select from ${poolItems} where pool_id = ${pools}.id)))`;

/** How many of its questions are answered. */
const diagnosticAnswered = ({ studentId, courseId }: { studentId: SQL; courseId: SQL }) => sql<number>`coalesce(
  (select answers from ${rounds} where student_id = ${studentId} and course_id = ${courseId} and kind = 'diagnostic'), 0)::int`;

/** The same, by `asked`. */
export const diagnosticColumns = { diagnostic: diagnosticState(asked), diagnosticAnswered: diagnosticAnswered(asked) };

/** How far a student's diagnostic in a course is, and how many of its questions are answered. */
export async function getDiagnosticState({
  queryable,
  studentId,
  courseId,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
}) {
  const of = { studentId: sql`${studentId}::bigint`, courseId: sql`${courseId}::bigint` };
  const [row] = await queryRows({
    queryable,
    row: z.object({ diagnostic: z.enum(['none', 'open', 'done', 'unavailable']), answered: z.int() }),
    statement: sql`select ${diagnosticState(of)} as diagnostic, ${diagnosticAnswered(of)} as answered`,
  });
  if (row === undefined) throw new Error('invariant: a select of values has a row');
  return row;
}

/** Starts a round; null where there is an open one already, or the diagnostic. */
export async function insertRound({
  tx,
  values,
}: {
  tx: Transaction;
  values: Omit<typeof rounds.$inferInsert, 'touchedAt'>;
}): Promise<bigint | null> {
  const [row] = await tx
    .insert(rounds)
    .values({ ...values, touchedAt: values.startedAt })
    .onConflictDoNothing()
    .returning({ id: rounds.id });
  return row?.id ?? null;
}

export interface GivenItem {
  readonly roundId: bigint;
  readonly ordinal: number;
  readonly itemId: bigint;
  readonly lostId?: bigint | null;
  readonly why: Why;
  readonly expectedSeconds: number;
  readonly shownAt: Date | null;
}

export async function insertRoundItems({ tx, items }: { tx: Transaction; items: readonly GivenItem[] }): Promise<void> {
  if (items.length > 0) await tx.insert(roundItems).values([...items]);
}

/** The questions of a round in their order. */
export async function listRoundItems({ queryable, roundId }: { queryable: Queryable; roundId: bigint }) {
  return queryable.select().from(roundItems).where(eq(roundItems.roundId, roundId)).orderBy(asc(roundItems.ordinal));
}
export type RoundItemRow = Awaited<ReturnType<typeof listRoundItems>>[number];

/** Those of some questions that a student has met in rounds, with when last. */
export async function listMetInRounds({
  queryable,
  studentId,
  itemIds,
}: {
  queryable: Queryable;
  studentId: bigint;
  itemIds: readonly bigint[];
}) {
  if (itemIds.length === 0) return [];
  return queryable
    .select({ itemId: roundItems.itemId, at: sql`max(${rounds.startedAt})`.mapWith(rounds.startedAt) })
    .from(roundItems)
    .innerJoin(rounds, eq(rounds.id, roundItems.roundId))
    .where(and(eq(rounds.studentId, studentId), inArray(roundItems.itemId, [...itemIds])))
    .groupBy(roundItems.itemId);
}

/** Starts the clock of a question again. */
export async function showItem({
  tx,
  roundId,
  ordinal,
  now,
}: {
  tx: Transaction;
  roundId: bigint;
  ordinal: number;
  now: Date;
}): Promise<void> {
  await tx
    .update(roundItems)
    .set({ shownAt: now })
    .where(and(eq(roundItems.roundId, roundId), eq(roundItems.ordinal, ordinal)));
  await tx.update(rounds).set({ touchedAt: now }).where(eq(rounds.id, roundId));
}

export interface SavedAnswer {
  readonly answeredAt: Date;
  readonly requestId: string;
  readonly response: Response | null;
  readonly outcome: Outcome;
  readonly seconds: number;
  readonly hints: number;
  readonly ability: number | null;
  readonly se: number | null;
  readonly rating: Rating | null;
  readonly dueAt: Date | null;
}

/** Writes the final answer to a question, and the estimate after it into the round. */
export async function saveAnswer({
  tx,
  roundId,
  ordinal,
  answer,
}: {
  tx: Transaction;
  roundId: bigint;
  ordinal: number;
  answer: SavedAnswer;
}): Promise<void> {
  await tx
    .update(roundItems)
    .set(answer)
    .where(and(eq(roundItems.roundId, roundId), eq(roundItems.ordinal, ordinal)));
  await tx
    .update(rounds)
    .set({ touchedAt: answer.answeredAt, ability: answer.ability, se: answer.se, answers: sql`${rounds.answers} + 1` })
    .where(eq(rounds.id, roundId));
}

export async function closeRound({
  tx,
  roundId,
  end,
}: {
  tx: Transaction;
  roundId: bigint;
  end: Pick<typeof rounds.$inferInsert, 'endedAt' | 'endedBy' | 'levelAfter' | 'levelReason'>;
}): Promise<void> {
  await tx
    .update(rounds)
    .set(end)
    .where(and(eq(rounds.id, roundId), isNull(rounds.endedAt)));
}

/** The last estimate of a student in a pool; null before the first answer. */
export async function findLastEstimate({ queryable, studentId, poolId }: { queryable: Queryable; studentId: bigint; poolId: bigint }) {
  const [row] = await queryable
    .select({ ability: sql<number>`${rounds.ability}`, se: sql<number>`${rounds.se}` })
    .from(rounds)
    .where(and(eq(rounds.studentId, studentId), eq(rounds.poolId, poolId), isNotNull(rounds.ability)))
    .orderBy(desc(rounds.id))
    .limit(1);
  return row ?? null;
}

/** The last level of a student in a pool; 0 before the first. */
export async function findLastLevel({
  queryable,
  studentId,
  poolId,
}: {
  queryable: Queryable;
  studentId: bigint;
  poolId: bigint;
}): Promise<number> {
  const [row] = await queryable
    .select({ level: rounds.levelAfter })
    .from(rounds)
    .where(and(eq(rounds.studentId, studentId), eq(rounds.poolId, poolId), isNotNull(rounds.levelAfter)))
    .orderBy(desc(rounds.id))
    .limit(1);
  return row?.level ?? 0;
}

/** Open rounds that no one has touched since a moment, a batch of them. A diagnostic waits for its student. */
export async function listIdleRounds({
  queryable,
  before,
  after,
  limit,
}: {
  queryable: Queryable;
  before: Date;
  after: bigint;
  limit: number;
}) {
  return queryable
    .select({ id: rounds.id, studentId: rounds.studentId })
    .from(rounds)
    .where(and(isNull(rounds.endedAt), ne(rounds.kind, 'diagnostic'), lt(rounds.touchedAt, before), gt(rounds.id, after)))
    .orderBy(asc(rounds.id))
    .limit(limit);
}

/** Whether a student has begun a round of any kind. */
export async function hasRound({ queryable, studentId }: { queryable: Queryable; studentId: bigint }): Promise<boolean> {
  const [row] = await queryable.select({ id: rounds.id }).from(rounds).where(eq(rounds.studentId, studentId)).limit(1);
  return row !== undefined;
}
