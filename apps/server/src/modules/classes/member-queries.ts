import { and, eq, inArray, isNull, not, notExists, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { queryRows } from '../../platform/postgres/rows.ts';
import { qualified } from '../../platform/postgres/qualified.ts';
import { busyBetween } from '../agenda/busy-queries.ts';
import { enrolmentView, personView } from '../identity/people/views.ts';
import { batchMembers, batchMentors, classBatches } from './tables.ts';

const enrolment = enrolmentView('enrolment');
const person = personView('person');

/** The open batches whose students are everyone of a variant. */
export async function listEveryoneBatches(queryable: Queryable): Promise<bigint[]> {
  const rows = await queryable
    .select({ id: classBatches.id })
    .from(classBatches)
    .where(and(eq(classBatches.everyone, true), isNull(classBatches.closedAt)))
    .orderBy(classBatches.id);
  return rows.map(({ id }) => id);
}

/** Holds batches until the transaction ends: two that change who is in one wait for each other. */
export async function lockBatches({ tx, batchIds }: { tx: Transaction; batchIds: readonly bigint[] }): Promise<void> {
  await tx
    .select({ id: classBatches.id })
    .from(classBatches)
    .where(inArray(classBatches.id, [...batchIds]))
    .orderBy(classBatches.id)
    .for('update');
}

/** From when a student is in a batch who comes at `since`: at the earliest from when they left it last. `batchId` and `personId` are columns. */
const sinceOf = ({ batchId, personId, since }: { batchId: SQLWrapper; personId: SQLWrapper; since: Date }) => sql<Date>`greatest(
  ${since}::timestamptz,
  (select max(past.left_at) from ${batchMembers} as past where past.batch_id = ${batchId} and past.person_id = ${personId}))`;

/** Holds where a student is in a batch. `batchId` and `personId` are columns. */
export const isIn = ({ batchId, personId }: { batchId: SQLWrapper; personId: SQLWrapper }) => sql`exists (
  select from ${batchMembers} as here where here.batch_id = ${batchId} and here.person_id = ${personId} and here.left_at is null)`;

/** Holds where a batch takes classes. `batchId` is a column. */
export const isOpenBatch = (batchId: SQLWrapper) => sql`exists (
  select from ${classBatches} as held where held.id = ${batchId} and held.closed_at is null)`;

const once = [batchMembers.batchId, batchMembers.personId, batchMembers.since];

/**
 * Takes in who is enrolled in the variant of a batch of everyone, from `since`, and lets who no longer is leave at `now`; those who are named stay, and so does what was while they were in it. The batches are held. Gives those that
 * changed.
 */
export async function followEnrolments({
  tx,
  batchIds,
  since,
  now,
}: {
  tx: Transaction;
  batchIds: readonly bigint[];
  since: Date;
  now: Date;
}): Promise<Set<bigint>> {
  const of = { batchId: classBatches.id, personId: person.id };
  const enrolled = tx
    .select({
      batchId: classBatches.id,
      personId: sql<bigint>`${person.id}`.as('person_id'),
      named: sql<boolean>`false`.as('named'),
      since: qualified(sinceOf({ ...of, since })).as('since'),
      leftAt: sql<Date | null>`null::timestamptz`.as('left_at'),
    })
    .from(classBatches)
    .innerJoin(enrolment, eq(enrolment.variantId, classBatches.variantId))
    .innerJoin(person, eq(person.id, enrolment.personId))
    .where(
      and(
        inArray(classBatches.id, [...batchIds]),
        eq(classBatches.everyone, true),
        eq(person.role, 'student'),
        eq(person.synthetic, false),
        sql`${person.deletedAt} is null`,
        not(isIn(of)),
      ),
    );
  const added = await tx
    .insert(batchMembers)
    .select(enrolled)
    .onConflictDoUpdate({ target: once, set: { leftAt: null } })
    .returning({ batchId: batchMembers.batchId });
  const still = tx
    .select({ one: sql`1` })
    .from(classBatches)
    .innerJoin(enrolment, eq(enrolment.variantId, classBatches.variantId))
    .where(and(eq(classBatches.id, batchMembers.batchId), eq(classBatches.everyone, true), eq(enrolment.personId, batchMembers.personId)));
  const left = await tx
    .update(batchMembers)
    .set({ leftAt: sql`greatest(${batchMembers.since}, ${now}::timestamptz)` })
    .where(and(inArray(batchMembers.batchId, [...batchIds]), isNull(batchMembers.leftAt), eq(batchMembers.named, false), notExists(still)))
    .returning({ batchId: batchMembers.batchId });
  return new Set([...added, ...left].map(({ batchId }) => batchId));
}

/** Puts students into a batch by name, from `since`; who is in it already keeps their own date. The batch is held. */
export async function nameStudents({
  tx,
  batchId,
  personIds,
  since,
}: {
  tx: Transaction;
  batchId: bigint;
  personIds: readonly bigint[];
  since: Date;
}): Promise<void> {
  if (personIds.length === 0) return;
  await tx
    .update(batchMembers)
    .set({ named: true })
    .where(and(eq(batchMembers.batchId, batchId), isNull(batchMembers.leftAt), inArray(batchMembers.personId, [...personIds])));
  const of = { batchId: sql`${batchId}`, personId: sql`wanted.id` };
  await tx.execute(sql`
    insert into ${batchMembers} (batch_id, person_id, named, since)
    select ${batchId}, wanted.id, true, ${sinceOf({ ...of, since })}
      from unnest(${sql.param(personIds.map(String))}::bigint[]) as wanted(id) where not ${isIn(of)}
    on conflict (batch_id, person_id, since) do update set left_at = null, named = true`);
}

/** A student is no longer in a batch by name; `followEnrolments` then lets them leave, unless they belong to it by their enrolment. */
export async function unnameStudent({ tx, batchId, personId }: { tx: Transaction; batchId: bigint; personId: bigint }): Promise<void> {
  await tx
    .update(batchMembers)
    .set({ named: false })
    .where(and(eq(batchMembers.batchId, batchId), eq(batchMembers.personId, personId), isNull(batchMembers.leftAt)));
}

/** Makes the named students of a batch be these, since `since`; who was in it already keeps their own date. `followEnrolments` then lets the others leave. */
export async function saveNamed({
  tx,
  batchId,
  personIds,
  since,
}: {
  tx: Transaction;
  batchId: bigint;
  personIds: readonly bigint[];
  since: Date;
}): Promise<void> {
  await tx
    .update(batchMembers)
    .set({ named: false })
    .where(and(eq(batchMembers.batchId, batchId), isNull(batchMembers.leftAt)));
  await nameStudents({ tx, batchId, personIds, since });
}

/** Makes the mentors of a batch be these. */
export async function saveMentors({
  tx,
  batchId,
  personIds,
}: {
  tx: Transaction;
  batchId: bigint;
  personIds: readonly bigint[];
}): Promise<void> {
  await tx.delete(batchMentors).where(eq(batchMentors.batchId, batchId));
  if (personIds.length > 0) await tx.insert(batchMentors).values(personIds.map((personId) => ({ batchId, personId })));
}

/** Each mentor of a batch with each of the students who are in it, as a query. */
export const pairsOf = (batchId: bigint): SQL => sql`
  select ${batchMentors.personId} as viewer_id, ${batchMembers.personId} as subject_id
    from ${batchMentors} join ${batchMembers} on ${batchMembers.batchId} = ${batchMentors.batchId} and ${batchMembers.leftAt} is null
   where ${batchMentors.batchId} = ${batchId}`;

/** Each time that a student was in a batch: from when to when classes count for them. */
export async function listMembers({ tx, batchId }: { tx: Transaction; batchId: bigint }) {
  return tx
    .select({ personId: batchMembers.personId, since: batchMembers.since, leftAt: batchMembers.leftAt })
    .from(batchMembers)
    .where(eq(batchMembers.batchId, batchId));
}

/** The ids of the students who are in a batch, by id. */
export async function listMemberIds({ queryable, batchId }: { queryable: Queryable; batchId: bigint }): Promise<bigint[]> {
  const rows = await queryable
    .select({ personId: batchMembers.personId })
    .from(batchMembers)
    .where(and(eq(batchMembers.batchId, batchId), isNull(batchMembers.leftAt)))
    .orderBy(batchMembers.personId);
  return rows.map(({ personId }) => personId);
}

/** A class that is to be: whose it is, and when. */
export interface Planned {
  readonly batchId: bigint;
  readonly mentorId: bigint | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

const busyRow = z.object({ place: z.number(), students: z.number(), isMentorBusy: z.boolean() });

/** By place in the list of classes: how many students of the batch have a session or a seat then, and whether the mentor has a session. Classes for which there is neither are left out. */
export async function countBusy({ queryable, classes }: { queryable: Queryable; classes: readonly Planned[] }) {
  const times = classes.flatMap(({ startsAt, endsAt }) => [startsAt.getTime(), endsAt.getTime()]);
  const range = { from: new Date(Math.min(...times)), until: new Date(Math.max(...times)) };
  const list = (values: readonly (bigint | Date | null)[], type: string) => sql`${sql.param([...values])}::${sql.raw(type)}[]`;
  const rows = await queryRows({
    queryable,
    row: busyRow,
    statement: sql`
    with wanted as (
      select (place - 1)::int as place, batch_id, mentor_id, starts_at, ends_at
        from unnest(
          ${list(
            classes.map(({ batchId }) => batchId),
            'bigint',
          )},
          ${list(
            classes.map(({ mentorId }) => mentorId),
            'bigint',
          )},
          ${list(
            classes.map(({ startsAt }) => startsAt),
            'timestamptz',
          )},
          ${list(
            classes.map(({ endsAt }) => endsAt),
            'timestamptz',
          )}
        ) with ordinality as listed(batch_id, mentor_id, starts_at, ends_at, place)),
    involved as (
      select wanted.place, ${batchMembers.personId} as person_id, false as is_mentor, wanted.starts_at, wanted.ends_at
        from wanted join ${batchMembers} on ${batchMembers.batchId} = wanted.batch_id and ${batchMembers.leftAt} is null
      union all select place, mentor_id, true, starts_at, ends_at from wanted where mentor_id is not null)
    select involved.place, count(distinct involved.person_id) filter (where not involved.is_mentor)::int as students,
           bool_or(involved.is_mentor) as "isMentorBusy"
      from involved join ${busyBetween({ ...range, sources: ['session', 'seat'] })} as busy
        on busy.person_id = involved.person_id and busy.starts_at < involved.ends_at and busy.ends_at > involved.starts_at
     group by involved.place`,
  });
  return new Map(rows.map((row) => [row.place, row]));
}

/** The students who are in any of these batches: a select of their ids. */
export const membersOf = (batchIds: readonly bigint[]): SQL =>
  sql`select current.person_id from ${batchMembers} as current where current.batch_id = any(${sql.param(batchIds.map(String))}::bigint[]) and current.left_at is null`;
