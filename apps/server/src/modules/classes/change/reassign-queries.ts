import { and, asc, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { classBatches, classes, classPresences } from '../tables.ts';

interface Taught {
  readonly queryable: Queryable;
  readonly mentorId: bigint;
}

/** The classes of a mentor that begin in a stretch and after `now`, soonest first, at most `limit`. */
export async function listClassesAhead({
  queryable,
  mentorId,
  from,
  before,
  now,
  limit,
}: Taught & { from: Date; before: Date; now: Date; limit: number }) {
  const { id, startsAt, endsAt, inPerson, title } = classes;
  return queryable
    .select({ id, startsAt, endsAt, inPerson, title, about: classBatches.name })
    .from(classes)
    .innerJoin(classBatches, eq(classBatches.id, classes.batchId))
    .where(and(eq(classes.mentorId, mentorId), isNull(classes.cancelledAt), gt(startsAt, now), gte(startsAt, from), lt(startsAt, before)))
    .orderBy(asc(startsAt), asc(id))
    .limit(limit);
}

/** These classes, as far as a mentor teaches them, with whether someone has begun, joined or checked in. */
export async function listTaughtBy({ queryable, mentorId, classIds }: Taught & { classIds: readonly bigint[] }) {
  if (classIds.length === 0) return [];
  const isPresent = sql`exists (select from ${classPresences} where ${classPresences.classId} = ${classes.id})`;
  return queryable
    .select({ held: classes, isJoined: sql<boolean>`(${classes.startedAt} is not null or ${isPresent})` })
    .from(classes)
    .where(and(eq(classes.mentorId, mentorId), inArray(classes.id, [...classIds])));
}
