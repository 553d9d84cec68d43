import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { jsonIdSchema, queryRows } from '../../../platform/postgres/rows.ts';
import { batchMembers, classAttendance, classes, classPlays, classRecordings } from '../tables.ts';

export interface PlayEntry {
  readonly recordingId: bigint;
  readonly position: number;
  /** A multirange of seconds. */
  readonly watched: string;
  readonly at: Date;
}

/** How many pieces of one recording are kept; more would not come from watching. */
const maxPieces = 500;
/** Seconds that a first save may bring: a page that was offline for a moment sends them late. */
const headStart = 300;
/** Seconds of a recording in a second: the player shows two, and clocks differ. */
const fastest = 2.2;
/** How many seconds a multirange has. */
const secondsIn = (ranges: SQL) => sql`(select coalesce(sum(upper(piece) - lower(piece)), 0) from unnest(${ranges}) as piece)`;
const saved = z.object({ recordingId: jsonIdSchema, classId: jsonIdSchema });

/**
 * Adds what a student has watched of recordings of their batches to what is known; a position of an earlier moment moves nothing, and neither seconds past the end count nor what no clock allows: more than the fastest player shows since the first save. Each recording once. Gives
 * the recordings that are there, with their classes.
 */
export async function savePlays({
  queryable,
  personId,
  entries,
  now,
}: {
  queryable: Queryable;
  personId: bigint;
  entries: readonly PlayEntry[];
  now: Date;
}): Promise<{ recordingId: bigint; classId: bigint }[]> {
  const moment = sql`${now}::timestamptz`;
  const list = (of: (entry: PlayEntry) => bigint | number | string | Date) => sql.param(entries.map(of));
  return queryRows({
    queryable,
    row: saved,
    statement: sql`
    with sent as (
      select sent.recording_id, sent.position, sent.at, recording.class_id,
             sent.watched * int4multirange(int4range(0, greatest(recording.seconds, 1))) as watched
        from unnest(${list(({ recordingId }) => recordingId)}::bigint[], ${list(({ position }) => position)}::integer[],
                    ${list(({ watched }) => watched)}::int4multirange[], ${list(({ at }) => at)}::timestamptz[])
             as sent(recording_id, position, watched, at)
        join ${classRecordings} as recording on recording.id = sent.recording_id and recording.state = 'ready'
        join ${classes} as held on held.id = recording.class_id and held.cancelled_at is null
       where exists (
         select from ${batchMembers} as member where member.batch_id = held.batch_id and member.person_id = ${personId}
            and (member.left_at is null or member.left_at > held.starts_at))
    ), kept as (
      insert into ${classPlays} as play (recording_id, person_id, position, watched, first_at, last_at)
      select sent.recording_id, ${personId}, sent.position,
             case when known.recording_id is null and ${secondsIn(sql`sent.watched`)} > ${headStart} then '{}' else sent.watched end, ${moment}, sent.at
        from sent left join ${classPlays} as known on known.recording_id = sent.recording_id and known.person_id = ${personId}
       order by sent.recording_id
      on conflict (recording_id, person_id) do update set
        position = case when play.last_at > excluded.last_at then play.position else excluded.position end,
        last_at = greatest(play.last_at, excluded.last_at),
        watched = case when (select count(*) from unnest(play.watched + excluded.watched)) > ${maxPieces}
                         or ${secondsIn(sql`play.watched + excluded.watched`)} > ${headStart} + ${fastest} * extract(epoch from ${moment} - play.first_at)
                       then play.watched else play.watched + excluded.watched end
      returning recording_id
    )
    select sent.recording_id::text as "recordingId", sent.class_id::text as "classId" from sent join kept using (recording_id)`,
  });
}

/** What is known of a student's attendance of classes. */
export async function listAttendanceOf({
  queryable,
  personId,
  classIds,
}: {
  queryable: Queryable;
  personId: bigint;
  classIds: readonly bigint[];
}) {
  return queryable
    .select({
      classId: classAttendance.classId,
      present: classAttendance.present,
      how: classAttendance.how,
      minutes: classAttendance.minutes,
      corrected: classAttendance.corrected,
      reason: classAttendance.reason,
    })
    .from(classAttendance)
    .where(and(eq(classAttendance.personId, personId), inArray(classAttendance.classId, [...classIds])));
}
