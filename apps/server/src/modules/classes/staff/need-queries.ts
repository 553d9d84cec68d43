import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { qualified } from '../../../platform/postgres/qualified.ts';
import { classBatches, classes, classRecordings } from '../tables.ts';

/** The most classes with a need that are listed, of each of the two lists. */
const limit = 50;
/** How many rows there are without the limit. */
const total = sql<number>`(count(*) over ())::int`;
const columns = {
  id: classes.id,
  batchId: classBatches.id,
  batchName: classBatches.name,
  title: classes.title,
  startsAt: classes.startsAt,
  endsAt: classes.endsAt,
};
export interface NeedRow {
  readonly id: bigint;
  readonly batchId: bigint;
  readonly batchName: string;
  readonly title: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Classes without a recording that can be watched and with one that should be ready by now (`recordingState` of the card: overdue). */
const isOverdue = (now: Date) =>
  and(
    isNull(classes.cancelledAt),
    qualified(sql`${classes.id} in (
      select recording.class_id from ${classRecordings} as recording where recording.state = 'processing'
       group by recording.class_id having max(recording.expected_at) <= ${now})`),
    qualified(sql`not exists (
      select from ${classRecordings} as ready where ready.class_id = ${classes.id} and ready.state = 'ready')`),
  );

/** How many classes have an overdue recording, counted as far as `atMost`. */
export async function countOverdue({ queryable, now, atMost }: { queryable: Queryable; now: Date; atMost: number }): Promise<number> {
  const overdue = queryable.select({ id: classes.id }).from(classes).where(isOverdue(now)).limit(atMost).as('overdue');
  const [row] = await queryable.select({ classes: sql<number>`count(*)::int` }).from(overdue);
  return row?.classes ?? 0;
}

/** Classes with an overdue recording, the oldest first. */
export async function listOverdue({ queryable, now }: { queryable: Queryable; now: Date }): Promise<(NeedRow & { total: number })[]> {
  return queryable
    .select({ ...columns, total })
    .from(classes)
    .innerJoin(classBatches, eq(classBatches.id, classes.batchId))
    .where(isOverdue(now))
    .orderBy(asc(classes.startsAt), asc(classes.id))
    .limit(limit);
}

/** Classes that run or begin until a moment, and that have no mentor, or are online at a plain link and have none. */
export async function listLacking({ queryable, now, until }: { queryable: Queryable; now: Date; until: Date }) {
  const lacksMentor = isNull(classes.mentorId);
  const lacksLink = and(
    eq(classes.inPerson, false),
    eq(classBatches.provider, 'link'),
    eq(classes.joinUrl, ''),
    eq(classBatches.joinUrl, ''),
  );
  return queryable
    .select({
      ...columns,
      total,
      lacksMentor: sql<boolean>`${lacksMentor}`,
      lacksLink: sql<boolean>`${lacksLink}`,
      both: sql<number>`(count(*) filter (where ${lacksMentor} and ${lacksLink}) over ())::int`,
    })
    .from(classes)
    .innerJoin(classBatches, eq(classBatches.id, classes.batchId))
    .where(and(isNull(classes.cancelledAt), gt(classes.endsAt, now), lte(classes.startsAt, until), or(lacksMentor, lacksLink)))
    .orderBy(asc(classes.startsAt), asc(classes.id))
    .limit(limit);
}
