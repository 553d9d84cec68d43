import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../platform/postgres/database.ts';
import { momentSchema, queryRows } from '../../platform/postgres/rows.ts';
import { rounds } from './tables.ts';

/** How many rounds the history of a topic shows. */
const mostPoints = 60;

const point = z.object({
  poolId: z.bigint(),
  endedAt: momentSchema,
  level: z.int(),
  reason: z.enum(['first', 'rose', 'fell', 'same', 'unclear']),
  ability: z.number(),
  se: z.number(),
  answers: z.int(),
});
export type LevelRow = z.infer<typeof point>;

/** The levels of a student in these pools, round by round, oldest first. */
export async function listLevels({
  queryable,
  studentId,
  poolIds,
}: {
  queryable: Queryable;
  studentId: bigint;
  poolIds: readonly bigint[];
}) {
  return queryRows({
    queryable,
    row: point,
    statement: sql`
    select last.* from unnest(${sql.param(poolIds)}::bigint[]) as pool (id)
      cross join lateral (
        select id, pool_id as "poolId", ended_at as "endedAt", level_after as level, level_reason as reason, ability, se, answers
          from rounds
         where student_id = ${studentId} and pool_id = pool.id and level_after is not null
         order by id desc limit ${mostPoints}) as last
     order by last.id`,
  });
}

/** The open rounds of a student in these pools. */
export async function listOpenRounds({
  queryable,
  studentId,
  poolIds,
}: {
  queryable: Queryable;
  studentId: bigint;
  poolIds: readonly bigint[];
}) {
  return queryable
    .select({ id: rounds.id, poolId: rounds.poolId, answers: rounds.answers })
    .from(rounds)
    .where(and(eq(rounds.studentId, studentId), inArray(rounds.poolId, [...poolIds]), isNull(rounds.endedAt)))
    .orderBy(asc(rounds.id));
}

/** When a student last practised in each of these pools. */
export async function listLastPractised({
  queryable,
  studentId,
  poolIds,
}: {
  queryable: Queryable;
  studentId: bigint;
  poolIds: readonly bigint[];
}) {
  return queryable
    .select({ poolId: rounds.poolId, at: sql`max(${rounds.touchedAt})`.mapWith(rounds.startedAt) })
    .from(rounds)
    .where(and(eq(rounds.studentId, studentId), inArray(rounds.poolId, [...poolIds]), isNotNull(rounds.ability)))
    .groupBy(rounds.poolId);
}
