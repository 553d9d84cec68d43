import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { enrolments, people, sessions } from '../tables.ts';
import { canBeNotified, lastVisitOf } from './views.ts';

/** Holds for students who are enrolled and whose account is open. */
const isEnrolledStudent = (): SQL | undefined =>
  and(
    eq(people.role, 'student'),
    canBeNotified(people),
    sql`exists (select from ${enrolments} where ${enrolments.personId} = ${people.id})`,
  );

/** How many students are enrolled, in how many batches, and how many of them were here themselves since a moment. */
export async function countEnrolled({ queryable, since }: { queryable: Queryable; since: Date }) {
  const cameSince = sql`exists (
    select from ${sessions} where ${sessions.personId} = ${people.id} and ${sessions.actingAdminId} is null and ${gt(sessions.lastUsedAt, since)})`;
  const [row] = await queryable
    .select({ students: sql<number>`count(*)::int`, active: sql<number>`count(*) filter (where ${cameSince})::int` })
    .from(people)
    .where(isEnrolledStudent());
  const [of] = await queryable
    .select({ batches: sql<number>`count(distinct ${enrolments.variantId})::int` })
    .from(enrolments)
    .innerJoin(people, eq(people.id, enrolments.personId))
    .where(and(eq(people.role, 'student'), canBeNotified(people)));
  return { students: row?.students ?? 0, active: row?.active ?? 0, batches: of?.batches ?? 0 };
}

/** The enrolled students after one, by id, with when they joined and were last here. */
export async function listEnrolled({ queryable, after, limit }: { queryable: Queryable; after: bigint; limit: number }) {
  return queryable
    .select({ id: people.id, joinedAt: people.createdAt, lastVisitAt: lastVisitOf(people.id) })
    .from(people)
    .where(and(gt(people.id, after), isEnrolledStudent()))
    .orderBy(asc(people.id))
    .limit(limit);
}
