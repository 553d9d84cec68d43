import { and, eq, inArray, sql } from 'drizzle-orm';
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
const saved = z.object({ recordingId: jsonIdSchema, classId: jsonIdSchema });

/**
 * Adds what a student has watched of recordings of their batches to what is known; a position of an earlier moment moves nothing, and seconds past the end don't count. Each recording once. Gives
 * the recordings that are there, with their classes.
 */
export async function savePlays({
  queryable,
  personId,
  entries,
}: {
  queryable: Queryable;
  personId: bigint;
  entries: readonly PlayEntry[];
}): Promise<{ recordingId: bigint; classId: bigint }[]> {
  const list = (of: (entry: PlayEntry) => bigint | number | string) => sql.param(entries.map((entry) => String(of(entry))));
  return queryRows({
    queryable,
    row: saved,
    statement: sql`
    with sent as (
      select sent.recording_id, sent.position, sent.at, recording.class_id,
             sent.watched * int4multirange(int4range(0, greatest(recording.seconds, 1))) as watched
        from unnest(${list(({ recordingId }) => recordingId)}::bigint[], ${list(({ position }) => position)}::integer[],
                    ${list(({ watched }) => watched)}::int4multirange[], ${list(({ at }) => at.toISOString())}::timestamptz[])
             as sent(recording_id, position, watched, at)
        join ${classRecordings} as recording on recording.id = sent.recording_id and recording.state = 'ready'
        join ${classes} as held on held.id = recording.class_id and held.cancelled_at is null
       where exists (
         select from ${batchMembers} as member where member.batch_id = held.batch_id and member.person_id = ${personId}
            and (member.left_at is null or member.left_at > held.starts_at))
    ), kept as (
      insert into ${classPlays} as play (recording_id, person_id, position, watched, first_at, last_at)
      select recording_id, ${personId}, position, watched, at, at from sent order by recording_id
      on conflict (recording_id, person_id) do update set
        position = case when play.last_at > excluded.last_at then play.position else excluded.position end,
        last_at = greatest(play.last_at, excluded.last_at),
        watched = case when (select count(*) from unnest(play.watched + excluded.watched)) > ${maxPieces} then play.watched
                       else play.watched + excluded.watched end
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
