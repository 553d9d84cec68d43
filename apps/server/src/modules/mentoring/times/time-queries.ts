import { and, asc, eq, gt, gte, inArray, isNull, lt, min, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
import { isFreeAt, noSessionAt } from '../card.ts';
import { type ClosedTimes, mentorTimes } from '../tables.ts';
import type { Stretch } from './week-queries.ts';
import { toJson } from '../../../platform/common/to-json.ts';

/** A time to open. `venueId` null: virtual only. */
export interface NewTime {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly busyUntil: Date;
  readonly virtual: boolean;
  readonly venueId: bigint | null;
  /** It comes from the weekly hours. */
  readonly ofHours?: boolean;
}

const idRow = z.object({ id: z.bigint() });

/** Opens times of a mentor, except those that overlap one that is open or a session of theirs, buffers included; gives how many it opened. One at the time of a class is open and not on offer while the class is there. */
export async function insertTimes({
  queryable,
  mentorId,
  times,
}: {
  queryable: Queryable;
  mentorId: bigint;
  times: readonly NewTime[];
}): Promise<number> {
  if (times.length === 0) return 0;
  const rows = toJson(
    times.map(({ startsAt, endsAt, busyUntil, virtual, venueId, ofHours = false }) => ({
      starts_at: startsAt,
      ends_at: endsAt,
      busy_until: busyUntil,
      virtual,
      venue_id: venueId,
      of_hours: ofHours,
    })),
  );
  const made = await queryRows({
    queryable,
    row: idRow,
    statement: sql`
    insert into ${mentorTimes} (mentor_id, starts_at, ends_at, busy_until, virtual, venue_id, of_hours)
    select ${mentorId}, wanted.*
      from jsonb_to_recordset(${rows}::jsonb)
        as wanted(starts_at timestamptz, ends_at timestamptz, busy_until timestamptz, virtual boolean, venue_id bigint, of_hours boolean)
     where ${noSessionAt({ mentorId: sql`${mentorId}`, startsAt: sql`wanted.starts_at`, busyUntil: sql`wanted.busy_until` })}
     order by wanted.starts_at
    on conflict do nothing
    returning id`,
  });
  return made.length;
}

/** Closes those of a mentor's times that are free; gives how many. */
export async function deleteFree({
  tx,
  mentorId,
  timeIds,
  now,
}: {
  tx: Transaction;
  mentorId: bigint;
  timeIds: readonly bigint[];
  now: Date;
}): Promise<number> {
  const gone = await tx
    .delete(mentorTimes)
    .where(and(eq(mentorTimes.mentorId, mentorId), inArray(mentorTimes.id, [...timeIds]), isFreeAt({ time: mentorTimes, now })))
    .returning({ id: mentorTimes.id });
  return gone.length;
}

/** Closes the free times to come that weekly hours have opened on these days of a zone (YYYY-MM-DD), or on all. */
export async function deleteOfHours({
  tx,
  mentorId,
  days,
  zone,
  now,
}: {
  tx: Transaction;
  mentorId: bigint;
  days: readonly string[] | 'all';
  zone: string;
  now: Date;
}): Promise<void> {
  const day = sql`(${mentorTimes.startsAt} at time zone ${zone})::date`;
  const mine = and(
    eq(mentorTimes.mentorId, mentorId),
    eq(mentorTimes.ofHours, true),
    gt(mentorTimes.startsAt, now),
    days === 'all' ? undefined : sql`${day} = any(${sql.param([...days])}::date[])`,
  );
  // in the order of their ids, as anyone who books them
  await tx.select({ id: mentorTimes.id }).from(mentorTimes).where(mine).orderBy(asc(mentorTimes.id)).for('update');
  await tx.delete(mentorTimes).where(and(mine, isFreeAt({ time: mentorTimes, now })));
}

/** When the first of these times of a mentor starts, or null if none is there. */
export async function findFirstStart({
  queryable,
  mentorId,
  timeIds,
}: {
  queryable: Queryable;
  mentorId: bigint;
  timeIds: readonly bigint[];
}): Promise<Date | null> {
  const [row] = await queryable
    .select({ startsAt: min(mentorTimes.startsAt) })
    .from(mentorTimes)
    .where(and(eq(mentorTimes.mentorId, mentorId), inArray(mentorTimes.id, [...timeIds])));
  return row?.startsAt ?? null;
}

const isIn = ({ mentorId, from, before }: Omit<Stretch, 'queryable'>) =>
  and(eq(mentorTimes.mentorId, mentorId), gte(mentorTimes.startsAt, from), lt(mentorTimes.startsAt, before));

/** The ids of a mentor's times in a stretch. */
export async function listTimeIds({ queryable, ...stretch }: Stretch): Promise<bigint[]> {
  const rows = await queryable.select({ id: mentorTimes.id }).from(mentorTimes).where(isIn(stretch));
  return rows.map(({ id }) => id);
}

/** How many of a mentor's times in a stretch are not booked and have not started. */
export async function countUnbooked({ queryable, now, ...stretch }: Stretch & { now: Date }): Promise<number> {
  return queryable.$count(mentorTimes, and(isIn(stretch), isNull(mentorTimes.bookingId), gt(mentorTimes.startsAt, now)));
}

/** Closes what is not booked and has not started of a mentor's times in a stretch, held or not; gives what it closed. */
export async function deleteUnbooked({
  tx,
  now,
  ...stretch
}: Omit<Stretch, 'queryable'> & { tx: Transaction; now: Date }): Promise<ClosedTimes> {
  const { startsAt, endsAt, busyUntil, virtual, venueId, ofHours } = mentorTimes;
  return tx
    .delete(mentorTimes)
    .where(and(isIn(stretch), isNull(mentorTimes.bookingId), gt(startsAt, now)))
    .returning({ startsAt, endsAt, busyUntil, virtual, venueId, ofHours });
}
