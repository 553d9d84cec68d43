import { and, eq, inArray, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
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

/** Takes in who is enrolled in the variant of a batch of everyone, and puts out who no longer is; those who are named stay. Gives the batches that changed. */
export async function followEnrolments({
  tx,
  batchIds,
  now,
}: {
  tx: Transaction;
  batchIds: readonly bigint[];
  now: Date;
}): Promise<Set<bigint>> {
  const enrolled = tx
    .select({
      batchId: classBatches.id,
      personId: sql<bigint>`${person.id}`.as('person_id'),
      named: sql<boolean>`false`.as('named'),
      since: sql<Date>`${now.toISOString()}::timestamptz`.as('since'),
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
      ),
    );
  const added = await tx.insert(batchMembers).select(enrolled).onConflictDoNothing().returning({ batchId: batchMembers.batchId });
  const still = tx
    .select({ one: sql`1` })
    .from(classBatches)
    .innerJoin(enrolment, eq(enrolment.variantId, classBatches.variantId))
    .where(and(eq(classBatches.id, batchMembers.batchId), eq(classBatches.everyone, true), eq(enrolment.personId, batchMembers.personId)));
  const left = await tx
    .delete(batchMembers)
    .where(and(inArray(batchMembers.batchId, [...batchIds]), eq(batchMembers.named, false), notExists(still)))
    .returning({ batchId: batchMembers.batchId });
  return new Set([...added, ...left].map(({ batchId }) => batchId));
}

/** Makes the named students of a batch be these, since `since`; who was in it already keeps their own date. */
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
  await tx.update(batchMembers).set({ named: false }).where(eq(batchMembers.batchId, batchId));
  if (personIds.length === 0) return;
  await tx
    .insert(batchMembers)
    .values(personIds.map((personId) => ({ batchId, personId, named: true, since })))
    .onConflictDoUpdate({ target: [batchMembers.batchId, batchMembers.personId], set: { named: true } });
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

/** Each mentor of a batch with each of its students, as a query. */
export const pairsOf = (batchId: bigint): SQL => sql`
  select ${batchMentors.personId} as viewer_id, ${batchMembers.personId} as subject_id
    from ${batchMentors} join ${batchMembers} on ${batchMembers.batchId} = ${batchMentors.batchId}
   where ${batchMentors.batchId} = ${batchId}`;

/** The students of a batch, with the moment from which classes count for them. */
export async function listMembers({ tx, batchId }: { tx: Transaction; batchId: bigint }) {
  return tx
    .select({ personId: batchMembers.personId, since: batchMembers.since })
    .from(batchMembers)
    .where(eq(batchMembers.batchId, batchId));
}

/** The ids of a batch's students, by id. */
export async function listMemberIds({ queryable, batchId }: { queryable: Queryable; batchId: bigint }): Promise<bigint[]> {
  const rows = await queryable
    .select({ personId: batchMembers.personId })
    .from(batchMembers)
    .where(eq(batchMembers.batchId, batchId))
    .orderBy(batchMembers.personId);
  return rows.map(({ personId }) => personId);
}
