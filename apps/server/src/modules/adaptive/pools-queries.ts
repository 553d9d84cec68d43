import type { ItemCurve } from '@abhyas/rules/measurement/irt/curve.ts';
import { and, asc, desc, eq, gt, inArray, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { poolItems, pools } from './tables.ts';
import { jsonIdSchema, queryRows } from '../../platform/postgres/rows.ts';
import { z } from 'zod';
import { instanceOf, modelNameOf } from '../assessment/paper/item-queries.ts';
import { enrolledIn } from '../identity/people/course-queries.ts';

/** Closes the pools of a pack that are not among these; their rounds and levels stay. */
export async function closeOtherPools({ tx, pack, keys }: { tx: Transaction; pack: string; keys: readonly string[] }): Promise<void> {
  await tx
    .update(pools)
    .set({ closed: true })
    .where(and(eq(pools.pack, pack), notInArray(pools.key, [...keys])));
}

/** Writes a pool over the one the pack has under its key; gives its id. */
export async function savePool({ tx, values }: { tx: Transaction; values: typeof pools.$inferInsert }): Promise<bigint> {
  const [row] = await tx
    .insert(pools)
    .values(values)
    .onConflictDoUpdate({ target: [pools.pack, pools.key], set: { ...values, closed: false } })
    .returning({ id: pools.id });
  if (row === undefined) throw new Error('invariant: an upsert returns its row');
  return row.id;
}

/** Makes the questions of a pool be these. How often each was given stays. */
export async function savePoolItems({
  tx,
  poolId,
  items,
}: {
  tx: Transaction;
  poolId: bigint;
  items: readonly { readonly itemId: bigint; readonly topic: string; readonly curve: ItemCurve }[];
}): Promise<void> {
  const ids = items.map(({ itemId }) => itemId);
  await tx.delete(poolItems).where(and(eq(poolItems.poolId, poolId), notInArray(poolItems.itemId, ids)));
  if (items.length === 0) return;
  await tx
    .insert(poolItems)
    .values(items.map((item) => ({ ...item, poolId })))
    .onConflictDoUpdate({
      target: [poolItems.poolId, poolItems.itemId],
      set: { topic: sql`excluded.topic`, curve: sql`excluded.curve` },
    });
}

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

/** An open pool of a course in which the student is enrolled, or null. */
export async function findPool({ queryable, poolId, studentId }: { queryable: Queryable; poolId: bigint; studentId: bigint }) {
  const [row] = await queryable
    .select(columns)
    .from(pools)
    .where(and(eq(pools.id, poolId), eq(pools.closed, false), enrolledIn({ personId: studentId, courseId: pools.courseId })));
  return row ?? null;
}

/** The pools of a course in their order, with how many questions each has: the instances of a model are one. A pool that has lost all of them is left out. */
export async function listPools({ queryable, courseId }: { queryable: Queryable; courseId: bigint }) {
  const hasQuestions = sql`exists (select from ${poolItems} where ${poolItems.poolId} = ${pools.id})`;
  const questions = sql<number>`(
    select count(distinct coalesce(${modelNameOf(poolItems.itemId)}, ${poolItems.itemId}::text))::int from ${poolItems} where ${poolItems.poolId} = ${pools.id})`;
  return queryable
    .select({ ...columns, questions })
    .from(pools)
    .where(and(eq(pools.courseId, courseId), eq(pools.closed, false), hasQuestions))
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
    .select({
      itemId: poolItems.itemId,
      topic: poolItems.topic,
      curve: poolItems.curve,
      given: poolItems.given,
      ...instanceOf(poolItems.itemId),
    })
    .from(poolItems)
    .where(eq(poolItems.poolId, poolId))
    .orderBy(asc(poolItems.itemId));
}
export type PoolItemRow = Awaited<ReturnType<typeof listPoolItems>>[number];

/** From so many questions of a section its next one is chosen. */
const drawnOfSection = 200;

/**
 * Questions of the sections of a course in a fixed order: of each at most 200, drawn by `seed`, and those that were `given`. One that is in two pools of a section is there twice, for as long as both are drawn.
 */
export async function listSectionItems({
  queryable,
  courseId,
  seed,
  given,
}: {
  queryable: Queryable;
  courseId: bigint;
  seed: number;
  given: readonly bigint[];
}) {
  const drawn = queryable
    .select({
      section: pools.section,
      calculator: pools.calculator,
      position: pools.position,
      poolId: pools.id,
      itemId: poolItems.itemId,
      topic: poolItems.topic,
      curve: poolItems.curve,
      given: poolItems.given,
      place:
        sql<number>`row_number() over (partition by ${pools.section} order by hashint8extended(${poolItems.itemId}, ${seed}), ${pools.id})`.as(
          'place',
        ),
    })
    .from(poolItems)
    .innerJoin(pools, eq(pools.id, poolItems.poolId))
    .where(and(eq(pools.courseId, courseId), eq(pools.closed, false), ne(pools.section, '')))
    .as('drawn');
  return queryable
    .select({
      section: drawn.section,
      calculator: drawn.calculator,
      itemId: drawn.itemId,
      topic: drawn.topic,
      curve: drawn.curve,
      given: drawn.given,
      ...instanceOf(drawn.itemId),
    })
    .from(drawn)
    .where(or(lte(drawn.place, drawnOfSection), inArray(drawn.itemId, [...given])))
    .orderBy(asc(drawn.position), asc(drawn.poolId), asc(drawn.itemId));
}
export type SectionItemRow = Awaited<ReturnType<typeof listSectionItems>>[number];

/** As many rounds back as a pool may let its questions rest. */
const roundsBack = 3;

/** The questions of a student's last rounds of a pool, as `listLastGivenOf` gives them. */
export async function listLastGiven({
  poolId,
  ...of
}: {
  queryable: Queryable;
  studentId: bigint;
  poolId: bigint;
  before?: bigint;
}): Promise<bigint[][]> {
  return (await listLastGivenOf({ ...of, poolIds: [poolId] })).get(poolId) ?? [];
}

/**
 * The questions of the last rounds of a student in each of these pools in their order, by pool, the latest round first; of the rounds before one where `before` names it. A round without an
 * answer counts as none.
 */
export async function listLastGivenOf({
  queryable,
  studentId,
  poolIds,
  before,
}: {
  queryable: Queryable;
  studentId: bigint;
  poolIds: readonly bigint[];
  before?: bigint;
}): Promise<Map<bigint, bigint[][]>> {
  const earlier = before === undefined ? sql`` : sql`and round.id < ${before}`;
  const rows = await queryRows({
    queryable,
    row: lastRound,
    statement: sql`
    select last.* from unnest(${sql.param(poolIds)}::bigint[]) as pool (id)
      cross join lateral (
        select round.pool_id as "poolId", array(
                 select item_id::text from round_items where round_id = round.id order by ordinal) as "itemIds"
          from rounds as round
         where round.student_id = ${studentId} and round.pool_id = pool.id and round.answers > 0 ${earlier}
         order by round.id desc limit ${roundsBack}) as last`,
  });
  return new Map([...Map.groupBy(rows, ({ poolId }) => poolId)].map(([poolId, last]) => [poolId, last.map(({ itemIds }) => itemIds)]));
}

const lastRound = z.object({ poolId: z.bigint(), itemIds: z.array(jsonIdSchema) });

/** Counts a round of a pool, once it has an answer. */
export async function countRound({ tx, poolId }: { tx: Transaction; poolId: bigint }): Promise<void> {
  await tx
    .update(pools)
    .set({ rounds: sql`${pools.rounds} + 1` })
    .where(eq(pools.id, poolId));
}

/** Counts that a question of a pool was given. */
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

/** Questions whose solutions practice shows: of the open pools of a pack, or of every other pool, in which a closed one has those that were given. */
export async function listShownItems({ queryable, pack, which }: { queryable: Queryable; pack: string; which: 'own' | 'others' }) {
  const isOwn = and(eq(pools.pack, pack), eq(pools.closed, false));
  const isOther = and(ne(pools.pack, pack), eq(pools.closed, false));
  const wasGiven = and(eq(pools.closed, true), gt(poolItems.given, 0));
  return queryable
    .select({ itemId: poolItems.itemId, pack: pools.pack, pool: pools.key, name: pools.name })
    .from(poolItems)
    .innerJoin(pools, eq(pools.id, poolItems.poolId))
    .where(which === 'own' ? isOwn : or(isOther, wasGiven));
}

/** The pools that practise one of some questions, with the question. */
export async function listPoolsWith({ queryable, itemIds }: { queryable: Queryable; itemIds: readonly bigint[] }) {
  if (itemIds.length === 0) return [];
  return queryable
    .select({ itemId: poolItems.itemId, name: pools.name })
    .from(poolItems)
    .innerJoin(pools, eq(pools.id, poolItems.poolId))
    .where(and(inArray(poolItems.itemId, [...itemIds]), or(eq(pools.closed, false), gt(poolItems.given, 0))))
    .orderBy(asc(pools.name), asc(poolItems.itemId));
}
