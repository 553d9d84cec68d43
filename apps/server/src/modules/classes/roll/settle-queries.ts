import { and, asc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { jsonIdSchema, momentSchema, queryRows } from '../../../platform/postgres/rows.ts';
import { batchMembers, classAttendance, classBatches, classes, classPlays, classPresences, classRecordings } from '../tables.ts';
import { toJson } from '../../../platform/common/to-json.ts';

/** A class that is over and not settled, as `listUnsettled` orders them. */
export interface Unsettled {
  readonly id: bigint;
  readonly endsAt: Date;
}

/** Classes that are over and not settled after one, or from the first (null), those that ended first. */
export async function listUnsettled({
  queryable,
  now,
  after,
  limit,
}: {
  queryable: Queryable;
  now: Date;
  after: Unsettled | null;
  limit: number;
}): Promise<Unsettled[]> {
  const isAfter = after === null ? undefined : sql`(${classes.endsAt}, ${classes.id}) > (${after.endsAt}::timestamptz, ${after.id})`;
  return queryable
    .select({ id: classes.id, endsAt: classes.endsAt })
    .from(classes)
    .where(and(isNull(classes.settledAt), isNull(classes.cancelledAt), lte(classes.endsAt, now), isAfter))
    .orderBy(asc(classes.endsAt), asc(classes.id))
    .limit(limit);
}

const settledColumns = {
  id: classes.id,
  batchId: classes.batchId,
  startsAt: classes.startsAt,
  endsAt: classes.endsAt,
  share: classBatches.share,
};

/** Holds a class that is to be settled; null if another process has it, or it is no longer to be settled. */
export async function lockUnsettled({ tx, classId }: { tx: Transaction; classId: bigint }) {
  const [row] = await tx
    .select(settledColumns)
    .from(classes)
    .innerJoin(classBatches, eq(classBatches.id, classes.batchId))
    .where(and(eq(classes.id, classId), isNull(classes.settledAt), isNull(classes.cancelledAt)))
    .for('update', { of: classes, skipLocked: true });
  return row ?? null;
}
export type UnsettledClass = NonNullable<Awaited<ReturnType<typeof lockUnsettled>>>;

/** A class that is over, which no one settles as a whole until the transaction ends; null where there is none. */
export async function shareHeld({ tx, classId, now }: { tx: Transaction; classId: bigint; now: Date }): Promise<UnsettledClass | null> {
  const [row] = await tx
    .select(settledColumns)
    .from(classes)
    .innerJoin(classBatches, eq(classBatches.id, classes.batchId))
    .where(and(eq(classes.id, classId), isNull(classes.cancelledAt), lte(classes.endsAt, now)))
    .for('share', { of: classes });
  return row ?? null;
}

const seenRow = z.object({
  personId: jsonIdSchema,
  presences: z.array(z.object({ source: z.enum(['portal', 'provider', 'room']), joinedAt: momentSchema, leftAt: momentSchema.nullable() })),
  watched: z.object({ seconds: z.number(), of: z.number() }).nullable(),
  known: z
    .object({
      present: z.boolean(),
      how: z.enum(['Live', 'Play', 'Room']).nullable(),
      minutes: z.number(),
      corrected: z.boolean(),
    })
    .nullable(),
});
export type SeenRow = z.output<typeof seenRow>;

/** The students for whom a class counts, each with what was seen of them (of several recordings all of what they watched) and what is known of their attendance; `personId`: of one alone. */
export async function listSeen({
  tx,
  row: { id, batchId, startsAt },
  personId = null,
}: {
  tx: Transaction;
  row: UnsettledClass;
  personId?: bigint | null;
}): Promise<SeenRow[]> {
  const ofPerson = (column: SQL) => (personId === null ? sql`true` : sql`${column} = ${personId}`);
  return queryRows({
    queryable: tx,
    row: seenRow,
    statement: sql`
      with recordings as (
        select recording.id, recording.seconds from ${classRecordings} as recording where recording.class_id = ${id} and recording.state = 'ready'
      ), presences as (
        select person_id, jsonb_agg(jsonb_build_object('source', source, 'joinedAt', joined_at, 'leftAt', left_at)) as list
          from ${classPresences} where class_id = ${id} and person_id is not null and ${ofPerson(sql`person_id`)} group by person_id
      ), plays as (
        select play.person_id, sum((select coalesce(sum(upper(part) - lower(part)), 0) from unnest(play.watched) as part)) as seconds
          from ${classPlays} as play where play.recording_id in (select recordings.id from recordings) and ${ofPerson(sql`play.person_id`)} group by play.person_id
      )
      select member.person_id::text as "personId", coalesce(presences.list, '[]') as presences,
             case when plays.person_id is null then null
                  else jsonb_build_object('seconds', plays.seconds, 'of', (select sum(recordings.seconds) from recordings)) end as watched,
             case when known.person_id is null then null
                  else jsonb_build_object('present', known.present, 'how', known.how, 'minutes', known.minutes, 'corrected', known.corrected) end as known
        from ${batchMembers} as member
        left join presences on presences.person_id = member.person_id
        left join plays on plays.person_id = member.person_id
        left join ${classAttendance} as known on known.class_id = ${id} and known.person_id = member.person_id
       where member.batch_id = ${batchId} and member.since <= ${startsAt}::timestamptz
         and (member.left_at is null or member.left_at > ${startsAt}::timestamptz) and ${ofPerson(sql`member.person_id`)}
       order by member.person_id`,
  });
}

export interface Decided {
  readonly personId: bigint;
  readonly present: boolean;
  readonly how: 'Live' | 'Play' | 'Room' | null;
  readonly minutes: number;
}

/** Saves who was there, in one statement; what a mentor or staff said stays. */
export async function saveDecided({
  tx,
  classId,
  decided,
  now,
}: {
  tx: Transaction;
  classId: bigint;
  decided: readonly Decided[];
  now: Date;
}): Promise<void> {
  if (decided.length === 0) return;
  await tx.execute(sql`
    insert into ${classAttendance} (class_id, person_id, present, how, minutes, decided_at)
    select ${classId}, row."personId", row.present, row.how, row.minutes, ${now}::timestamptz
      from jsonb_to_recordset(${toJson(decided)}::jsonb) as row ("personId" bigint, present boolean, how text, minutes int)
     order by row."personId"
    on conflict (class_id, person_id) do update set present = excluded.present, how = excluded.how, minutes = excluded.minutes, decided_at = excluded.decided_at
    where not ${classAttendance.corrected}`);
}

export async function saveSettled({ tx, classId, now }: { tx: Transaction; classId: bigint; now: Date }): Promise<void> {
  await tx.update(classes).set({ settledAt: now }).where(eq(classes.id, classId));
}
