import { and, desc, eq, exists, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../../platform/postgres/database.ts';
import { classAttendance, classes } from '../../tables.ts';

/** How many students were in each of these classes, and of how many it is known. */
export async function countAttendance({ queryable, classIds }: { queryable: Queryable; classIds: readonly bigint[] }) {
  if (classIds.length === 0) return new Map<bigint, { attended: number; marked: number }>();
  const rows = await queryable
    .select({
      classId: classAttendance.classId,
      attended: sql<number>`count(*) filter (where ${classAttendance.present})::int`,
      marked: sql<number>`count(*)::int`,
    })
    .from(classAttendance)
    .where(inArray(classAttendance.classId, [...classIds]))
    .groupBy(classAttendance.classId);
  return new Map(rows.map(({ classId, ...count }) => [classId, count]));
}

/** The last classes of a batch of which it is known who attended, the newest first. Only the attendance of those is counted: a batch may have held hundreds. */
export async function listRecent({ queryable, batchId, limit }: { queryable: Queryable; batchId: bigint; limit: number }) {
  const isKnown = exists(
    queryable
      .select({ one: sql`1` })
      .from(classAttendance)
      .where(eq(classAttendance.classId, classes.id)),
  );
  const rows = await queryable
    .select({ id: classes.id, title: classes.title, startsAt: classes.startsAt })
    .from(classes)
    .where(and(eq(classes.batchId, batchId), isNull(classes.cancelledAt), isKnown))
    .orderBy(desc(classes.startsAt), desc(classes.id))
    .limit(limit);
  const counts = await countAttendance({ queryable, classIds: rows.map(({ id }) => id) });
  return rows.map((row) => ({ ...row, ...(counts.get(row.id) ?? { attended: 0, marked: 0 }) }));
}

/** How many classes of a batch are to come or run and are over, and what the next one begins with: the number after the highest, and the module of the last. */
export async function getFigures({ queryable, batchId, now }: { queryable: Queryable; batchId: bigint; now: Date }) {
  const at = now.toISOString();
  const [row] = await queryable
    .select({
      ahead: sql<number>`count(*) filter (where ${classes.endsAt} > ${at})::int`,
      over: sql<number>`count(*) filter (where ${classes.endsAt} <= ${at})::int`,
      nextNumber: sql<number>`coalesce(max(${classes.number}), 0) + 1`,
      lastModule: sql<number>`coalesce((array_agg(${classes.moduleNumber} order by ${classes.startsAt} desc, ${classes.id} desc))[1], 1)`,
    })
    .from(classes)
    .where(eq(classes.batchId, batchId));
  return row ?? { ahead: 0, over: 0, nextNumber: 1, lastModule: 1 };
}
