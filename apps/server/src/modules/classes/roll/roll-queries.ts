import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { jsonIdSchema, momentSchema, queryRows } from '../../../platform/postgres/rows.ts';
import { personView } from '../../identity/people/views.ts';
import { batchMembers, classAttendance, classPresences } from '../tables.ts';

const person = personView('person');

const lineRow = z.object({
  personId: jsonIdSchema,
  pin: z.string(),
  name: z.string(),
  presences: z.array(z.object({ source: z.enum(['portal', 'provider', 'room']), joinedAt: momentSchema, leftAt: momentSchema.nullable() })),
  known: z
    .object({
      present: z.boolean(),
      how: z.enum(['Live', 'Play', 'Room']).nullable(),
      minutes: z.number(),
      corrected: z.boolean(),
      decidedAt: momentSchema,
      reason: z.string(),
    })
    .nullable(),
});
/** A student of a class with what was reported and what is known of them. */
export type LineRow = z.output<typeof lineRow>;

interface HeldClass {
  readonly id: bigint;
  readonly batchId: bigint;
  readonly startsAt: Date;
}

/** Holds for the rows of `member` for whom a class counts: they were in its batch when it began. */
const isExpected = ({ batchId, startsAt }: HeldClass): SQL => sql`member.batch_id = ${batchId}
  and member.since <= ${startsAt}::timestamptz and (member.left_at is null or member.left_at > ${startsAt}::timestamptz)`;

/** The students for whom a class counts, by name: all of them, or those with one of `pins`; `limit` of them from `offset` on. */
export async function listLines({
  queryable,
  held,
  pins,
  limit,
  offset = 0,
}: {
  queryable: Queryable;
  held: HeldClass;
  pins: readonly string[] | null;
  limit: number;
  offset?: number;
}): Promise<LineRow[]> {
  const { id } = held;
  const named: SQL = pins === null ? sql`true` : sql`${person.pin} = any(${sql.param([...pins])}::text[])`;
  return queryRows({
    queryable,
    row: lineRow,
    statement: sql`
      select member.person_id::text as "personId", coalesce(${person.pin}, '') as pin,
             trim(concat(${person.firstName}, ' ', ${person.lastName})) as name,
             coalesce((select jsonb_agg(jsonb_build_object('source', seen.source, 'joinedAt', seen.joined_at, 'leftAt', seen.left_at))
                         from ${classPresences} as seen where seen.class_id = ${id} and seen.person_id = member.person_id), '[]') as presences,
             case when known.person_id is null then null
                  else jsonb_build_object('present', known.present, 'how', known.how, 'minutes', known.minutes,
                                          'corrected', known.corrected, 'decidedAt', known.decided_at, 'reason', known.reason) end as known
        from ${batchMembers} as member
        join ${person} on ${person.id} = member.person_id
        left join ${classAttendance} as known on known.class_id = ${id} and known.person_id = member.person_id
       where ${isExpected(held)} and ${named}
       order by lower(${person.firstName}), lower(${person.lastName}), member.person_id
       limit ${limit} offset ${offset}`,
  });
}

/** For how many students a class counts. */
export async function countLines({ queryable, held }: { queryable: Queryable; held: HeldClass }): Promise<number> {
  const [row] = await queryRows({
    queryable,
    row: z.object({ count: z.number() }),
    statement: sql`select count(*)::int as count from ${batchMembers} as member where ${isExpected(held)}`,
  });
  return row?.count ?? 0;
}

/** How many stretches of a class name no student. */
export const countUnknown = ({ queryable, classId }: { queryable: Queryable; classId: bigint }): Promise<number> =>
  queryable.$count(classPresences, and(eq(classPresences.classId, classId), isNull(classPresences.personId)));

interface StretchesOf {
  readonly queryable: Queryable;
  readonly classId: bigint;
  /** Of a student; '' for those that name no student. */
  readonly pin: string;
}

const isStretchOf = ({ classId, pin }: Pick<StretchesOf, 'classId' | 'pin'>) =>
  and(eq(classPresences.classId, classId), pin === '' ? isNull(classPresences.personId) : eq(person.pin, pin));

/** How many stretches there are. */
export async function countStretches({ queryable, ...of }: StretchesOf): Promise<number> {
  const [row] = await queryable
    .select({ count: sql<number>`count(*)::int` })
    .from(classPresences)
    .leftJoin(person, eq(person.id, classPresences.personId))
    .where(isStretchOf(of));
  return row?.count ?? 0;
}

/** Stretches of a class as they were reported, the earliest first. */
export async function listStretches({ queryable, limit, offset, ...of }: StretchesOf & { limit: number; offset: number }) {
  return queryable
    .select({
      source: classPresences.source,
      label: classPresences.label,
      joinedAt: classPresences.joinedAt,
      leftAt: classPresences.leftAt,
    })
    .from(classPresences)
    .leftJoin(person, eq(person.id, classPresences.personId))
    .where(isStretchOf(of))
    .orderBy(asc(classPresences.joinedAt), asc(classPresences.id))
    .limit(limit)
    .offset(offset);
}

/** What is said of one student. */
export interface Said {
  readonly personId: bigint;
  readonly present: boolean;
  /** What was seen stays beside what is said. */
  readonly how: 'Live' | 'Play' | 'Room' | null;
  readonly minutes: number;
  readonly reason: string;
}

/** Saves what someone says of students, in one statement. */
export async function saveSaid({
  tx,
  classId,
  said,
  byId,
  now,
}: {
  tx: Transaction;
  classId: bigint;
  said: readonly Said[];
  byId: bigint;
  now: Date;
}): Promise<void> {
  if (said.length === 0) return;
  const set = {
    present: sql`excluded.present`,
    how: sql`excluded.how`,
    minutes: sql`excluded.minutes`,
    decidedAt: now,
    corrected: true,
    correctedById: byId,
    reason: sql`excluded.reason`,
  };
  await tx
    .insert(classAttendance)
    .values(said.map((row) => ({ classId, ...row, decidedAt: now, corrected: true, correctedById: byId })))
    .onConflictDoUpdate({ target: [classAttendance.classId, classAttendance.personId], set });
}

/** Takes back what was said of students: what was seen counts again, and nothing is known of those of whom nothing was seen in a class that is not settled. */
export async function takeBackSaid({
  tx,
  classId,
  personIds,
  isSettled,
}: {
  tx: Transaction;
  classId: bigint;
  personIds: readonly bigint[];
  isSettled: boolean;
}): Promise<void> {
  if (personIds.length === 0) return;
  const theirs = and(
    eq(classAttendance.classId, classId),
    eq(classAttendance.corrected, true),
    sql`${classAttendance.personId} = any(${sql.param(personIds.map(String))}::bigint[])`,
  );
  if (!isSettled) await tx.delete(classAttendance).where(and(theirs, isNull(classAttendance.how)));
  await tx
    .update(classAttendance)
    .set({ present: sql`${classAttendance.how} is not null`, corrected: false, correctedById: null, reason: '' })
    .where(theirs);
}

const scanRef = (personId: bigint) => `person-${personId}`;

/** Notes that a student scanned the code in the room; the first time counts. Gives whether that is new. */
export async function addRoomPresence({
  tx,
  classId,
  personId,
  now,
}: {
  tx: Transaction;
  classId: bigint;
  personId: bigint;
  now: Date;
}): Promise<boolean> {
  const added = await tx
    .insert(classPresences)
    .values({ classId, personId, source: 'room', ref: scanRef(personId), joinedAt: now })
    .onConflictDoNothing()
    .returning({ id: classPresences.id });
  return added.length > 0;
}

/** When a student scanned the code in the room; null: never. */
export async function findScan({ tx, classId, personId }: { tx: Transaction; classId: bigint; personId: bigint }): Promise<Date | null> {
  const isTheirs = and(eq(classPresences.classId, classId), eq(classPresences.source, 'room'), eq(classPresences.ref, scanRef(personId)));
  const [known] = await tx.select({ joinedAt: classPresences.joinedAt }).from(classPresences).where(isTheirs);
  return known?.joinedAt ?? null;
}
