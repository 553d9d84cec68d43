import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { parsedAs, jsonIdSchema } from '../../../platform/postgres/rows.ts';
import { z } from 'zod';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { enrolledIn } from '../../identity/index.ts';
import { poolItems, pools, roundItems, rounds } from '../tables.ts';

/** So many pools of one course are shown. */
const mostPools = 200;

const columns = {
  id: pools.id,
  courseId: pools.courseId,
  name: pools.name,
  assessmentId: pools.assessmentId,
  shares: pools.shares,
  calculator: pools.calculator,
  rounds: pools.rounds,
};
export type PoolRow = NonNullable<Awaited<ReturnType<typeof findPool>>>;

/** An open pool of a course in which the student is enrolled, or null. */
export async function findPool({ queryable, poolId, studentId }: { queryable: Queryable; poolId: bigint; studentId: bigint }) {
  const [row] = await queryable
    .select(columns)
    .from(pools)
    .where(and(eq(pools.id, poolId), eq(pools.closed, false), enrolledIn({ personId: studentId, courseId: pools.courseId })));
  return row ?? null;
}

/** The pools of a course in their order, with how many questions each has. */
export async function listPools({ queryable, courseId }: { queryable: Queryable; courseId: bigint }) {
  const questions = sql<number>`(select count(*)::int from ${poolItems} where ${poolItems.poolId} = ${pools.id})`;
  return queryable
    .select({ ...columns, questions })
    .from(pools)
    .where(and(eq(pools.courseId, courseId), eq(pools.closed, false)))
    .orderBy(asc(pools.position), asc(pools.id))
    .limit(mostPools);
}

/** The open pool of a course for each topic of their questions, and for each name of a pool, in lower case. */
export async function mapPoolsByTopic({ queryable, courseId }: { queryable: Queryable; courseId: bigint }): Promise<Map<string, bigint>> {
  const rows = await queryable
    .selectDistinct({ id: pools.id, position: pools.position, name: pools.name, topic: poolItems.topic })
    .from(pools)
    .innerJoin(poolItems, eq(poolItems.poolId, pools.id))
    .where(and(eq(pools.courseId, courseId), eq(pools.closed, false)))
    .orderBy(desc(pools.position), desc(pools.id));
  return new Map([
    ...rows.map(({ id, topic }) => [topic.toLowerCase(), id] as const),
    ...rows.map(({ id, name }) => [name.toLowerCase(), id] as const),
  ]);
}

/** Whether a test is the benchmark of an open pool. */
export async function hasPool({ queryable, assessmentId }: { queryable: Queryable; assessmentId: bigint }): Promise<boolean> {
  return (await queryable.$count(pools, and(eq(pools.assessmentId, assessmentId), eq(pools.closed, false)))) > 0;
}

/** The questions of a pool, in a fixed order. */
export async function listPoolItems({ queryable, poolId }: { queryable: Queryable; poolId: bigint }) {
  return queryable
    .select({ itemId: poolItems.itemId, topic: poolItems.topic, curve: poolItems.curve, given: poolItems.given })
    .from(poolItems)
    .where(eq(poolItems.poolId, poolId))
    .orderBy(asc(poolItems.itemId));
}
export type PoolItemRow = Awaited<ReturnType<typeof listPoolItems>>[number];

/** As many rounds back as a pool may let its questions rest. */
const roundsBack = 3;

/** The questions of a student's last rounds of a pool, the latest round first; of those before a round where one is named. */
export async function listLastGiven({
  queryable,
  studentId,
  poolId,
  before,
}: {
  queryable: Queryable;
  studentId: bigint;
  poolId: bigint;
  before: bigint | null;
}): Promise<string[][]> {
  const rows = await queryable
    .select({
      itemIds: parsedAs(
        sql`(select coalesce(json_agg(${roundItems.itemId}::text), '[]') from ${roundItems} where ${roundItems.roundId} = ${rounds.id})`,
        z.array(jsonIdSchema),
      ),
    })
    .from(rounds)
    .where(and(eq(rounds.studentId, studentId), eq(rounds.poolId, poolId), before === null ? undefined : lt(rounds.id, before)))
    .orderBy(desc(rounds.id))
    .limit(roundsBack);
  return rows.map(({ itemIds }) => itemIds.map(String));
}

/** The questions of the last rounds of a student in these pools, by pool, the latest round first. */
export async function listLastGivenOf({
  queryable,
  studentId,
  poolIds,
}: {
  queryable: Queryable;
  studentId: bigint;
  poolIds: readonly bigint[];
}): Promise<Map<bigint, string[][]>> {
  const practised = await queryable
    .selectDistinct({ poolId: rounds.poolId })
    .from(rounds)
    .where(and(eq(rounds.studentId, studentId), inArray(rounds.poolId, [...poolIds])));
  const ids = practised.flatMap(({ poolId }) => poolId ?? []);
  return new Map(
    await Promise.all(ids.map(async (poolId) => [poolId, await listLastGiven({ queryable, studentId, poolId, before: null })] as const)),
  );
}

export async function countRound({ tx, poolId }: { tx: Transaction; poolId: bigint }): Promise<void> {
  await tx
    .update(pools)
    .set({ rounds: sql`${pools.rounds} + 1` })
    .where(eq(pools.id, poolId));
}

export async function countGiven({ tx, poolId, itemId }: { tx: Transaction; poolId: bigint; itemId: bigint }): Promise<void> {
  await tx
    .update(poolItems)
    .set({ given: sql`${poolItems.given} + 1` })
    .where(and(eq(poolItems.poolId, poolId), eq(poolItems.itemId, itemId)));
}

/** The open pools of a pack. */
export async function listPoolsOfPack({ queryable, pack }: { queryable: Queryable; pack: string }) {
  return queryable
    .select({ id: pools.id, key: pools.key, shares: pools.shares })
    .from(pools)
    .where(and(eq(pools.pack, pack), eq(pools.closed, false)));
}
