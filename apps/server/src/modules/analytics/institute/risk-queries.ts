import type { JudgedRisk } from '@abhyas/rules/analytics/at-risk.ts';
import { and, between, desc, eq, gt, inArray, not, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { isInCourse } from '../../identity/people/enrolled-queries.ts';
import { batchNamesOf, canBeNotified, fullNameOf, lastVisitOf, personView } from '../../identity/people/views.ts';
import { mentorNames } from '../../relations/queries.ts';
import { studentRisks } from './tables.ts';

const person = personView('person');

const isOfCourse = (courseId: bigint | null) =>
  and(canBeNotified(person), courseId === null ? undefined : isInCourse({ personId: person.id, courseId }));

/** A page of the students at risk whose account is open, of one course if one is named: those with the most points first, of equal ones those who are so since lately. */
export async function listRisks({
  queryable,
  courseId,
  limit,
  offset = 0,
}: {
  queryable: Queryable;
  courseId: bigint | null;
  limit: number;
  offset?: number;
}) {
  return queryable
    .select({
      id: person.id,
      name: fullNameOf(person),
      pin: person.pin,
      batches: batchNamesOf(person.id),
      mentors: mentorNames(person.id),
      lastVisitAt: lastVisitOf(person.id),
      reasons: studentRisks.reasons,
      step: studentRisks.step,
      since: studentRisks.since,
    })
    .from(studentRisks)
    .innerJoin(person, eq(person.id, studentRisks.personId))
    .where(isOfCourse(courseId))
    .orderBy(desc(studentRisks.points), desc(studentRisks.since), desc(studentRisks.personId))
    .limit(limit)
    .offset(offset);
}

/** How many students are at risk, and how many of them since after a moment. */
export async function countRisks({
  queryable,
  courseId,
  since,
}: {
  queryable: Queryable;
  courseId: bigint | null;
  since: Date;
}): Promise<{ students: number; lately: number }> {
  const lately = sql<number>`(count(*) filter (where ${gt(studentRisks.since, since)}))::int`;
  const [row] = await queryable
    .select({ students: sql<number>`count(*)::int`, lately })
    .from(studentRisks)
    .innerJoin(person, eq(person.id, studentRisks.personId))
    .where(isOfCourse(courseId));
  return row ?? { students: 0, lately: 0 };
}

/** Replaces what was judged of the students with ids after one and up to another. Who stays at risk keeps since when. */
export async function replaceRisks({
  tx,
  after,
  upTo,
  risks,
  now,
}: {
  tx: Transaction;
  after: bigint;
  upTo: bigint;
  risks: readonly (JudgedRisk & { readonly personId: bigint })[];
  now: Date;
}): Promise<void> {
  const ids = risks.map(({ personId }) => personId);
  const others = ids.length === 0 ? undefined : not(inArray(studentRisks.personId, ids));
  await tx.delete(studentRisks).where(and(between(studentRisks.personId, after + 1n, upTo), others));
  if (risks.length === 0) return;
  await tx
    .insert(studentRisks)
    .values(risks.map(({ personId, reasons, points, step }) => ({ personId, reasons, points, step, since: now, judgedAt: now })))
    .onConflictDoUpdate({
      target: studentRisks.personId,
      set: {
        reasons: sql`excluded.reasons`,
        points: sql`excluded.points`,
        step: sql`excluded.step`,
        judgedAt: sql`excluded.judged_at`,
      },
    });
}

/** Removes those after the last enrolled student: they are enrolled no longer. */
export async function removeRisksAfter({ queryable, after }: { queryable: Queryable; after: bigint }): Promise<void> {
  await queryable.delete(studentRisks).where(gt(studentRisks.personId, after));
}

/** Forgets what was judged of a person. */
export async function removeRiskOf({ queryable, personId }: { queryable: Queryable; personId: bigint }): Promise<void> {
  await queryable.delete(studentRisks).where(eq(studentRisks.personId, personId));
}

/** What was judged of a person last; null where they are not at risk. */
export async function findRiskOf({ queryable, personId }: { queryable: Queryable; personId: bigint }) {
  const [row] = await queryable.select({ reasons: studentRisks.reasons }).from(studentRisks).where(eq(studentRisks.personId, personId));
  return row ?? null;
}

/** The names of these people. */
export async function listNamesOf({ queryable, personIds }: { queryable: Queryable; personIds: readonly bigint[] }) {
  if (personIds.length === 0) return [];
  return queryable
    .select({ id: person.id, name: fullNameOf(person), pin: person.pin, role: person.role })
    .from(person)
    .where(inArray(person.id, [...personIds]));
}
