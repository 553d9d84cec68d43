import { and, asc, eq, gt, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { enrolments, people, sessions, variants } from '../tables.ts';
import { enrolledIn } from './course-queries.ts';
import { canBeNotified, lastVisitOf } from './views.ts';

/** Holds for people who are in a course; of none, in some course. */
export const isInCourse = ({ personId, courseId }: { personId: SQLWrapper; courseId: bigint | null }): SQL =>
  courseId === null
    ? sql`exists (select from ${enrolments} where ${enrolments.personId} = ${personId})`
    : enrolledIn({ personId, courseId: sql`${courseId}::bigint` });

/** Holds for students who are enrolled, in a course if one is named, and whose account is open. */
const isEnrolledStudent = (courseId: bigint | null = null): SQL | undefined =>
  and(eq(people.role, 'student'), canBeNotified(people), isInCourse({ personId: sql`${people}.id`, courseId }));

/** How many students are enrolled, in a course if one is named, in how many batches, and how many of them were here themselves since a moment. */
export async function countEnrolled({ queryable, since, courseId }: { queryable: Queryable; since: Date; courseId: bigint | null }) {
  const cameSince = sql`exists (
    select from ${sessions} where ${sessions.personId} = ${people.id} and ${sessions.actingAdminId} is null and ${gt(sessions.lastUsedAt, since)})`;
  const [row] = await queryable
    .select({ students: sql<number>`count(*)::int`, active: sql<number>`count(*) filter (where ${cameSince})::int` })
    .from(people)
    .where(isEnrolledStudent(courseId));
  const [of] = await queryable
    .select({ batches: sql<number>`count(distinct ${enrolments.variantId})::int` })
    .from(enrolments)
    .innerJoin(people, eq(people.id, enrolments.personId))
    .innerJoin(variants, eq(variants.id, enrolments.variantId))
    .where(and(eq(people.role, 'student'), canBeNotified(people), courseId === null ? undefined : eq(variants.courseId, courseId)));
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
