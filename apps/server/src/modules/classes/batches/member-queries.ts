import { and, eq, inArray, isNull, not, notExists, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { qualified } from '../../../platform/postgres/qualified.ts';
import { enrolmentView, personView } from '../../identity/index.ts';
import { batchMembers, batchMentors, classBatches } from '../tables.ts';

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
  ${since.toISOString()}::timestamptz,
  (select max(past.left_at) from ${batchMembers} as past where past.batch_id = ${batchId} and past.person_id = ${personId}))`;

/** Holds where a student is in a batch. `batchId` and `personId` are columns. */
const isIn = ({ batchId, personId }: { batchId: SQLWrapper; personId: SQLWrapper }) => sql`exists (
  select from ${batchMembers} as here where here.batch_id = ${batchId} and here.person_id = ${personId} and here.left_at is null)`;

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
    .set({ leftAt: sql`greatest(${batchMembers.since}, ${now.toISOString()}::timestamptz)` })
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
