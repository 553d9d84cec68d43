import { packLimits } from '@abhyas/rules/content/pack-limits.ts';
import { and, asc, eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { asked } from '../../../platform/postgres/together.ts';
import { memoisePerDatabase, type Queryable } from '../../../platform/postgres/database.ts';
import { courses, enrolments, people, variants } from '../tables.ts';

const courseColumns = {
  courseId: courses.id,
  courseKey: courses.key,
  coursePack: courses.pack,
  variantId: variants.id,
  courseName: courses.name,
  variantName: variants.name,
  myImsCourseId: courses.myImsCourseId,
  examName: courses.examName,
  examDate: courses.examDate,
  centreProctoredAllowed: variants.centreProctoredAllowed,
};

const lastUsedFirst = [sql`${enrolments.lastUsedAt} desc nulls last`, asc(courses.id), asc(variants.id)];

/** Whether a person is enrolled in a course, in whichever variant of it, for a statement about that course. */
export const enrolledIn = (of: { personId: SQLWrapper | bigint; courseId: SQLWrapper }): SQL => sql`exists (${variantsOf(of)})`;

/** Whether a student is in a variant of a course, as `asked` names them. Counted, because of `exists` the planner might read everyone's. */
export const isEnrolled = sql<boolean>`(
  select count(*) > 0 from ${enrolments} join ${variants} on ${variants.id} = ${enrolments.variantId}
   where ${enrolments.personId} = ${asked.studentId} and ${variants.id} = ${asked.variantId}
     and ${variants.courseId} = ${asked.courseId})`;

/** How long an account counts as new. */
const newDays = 14;

/** Whether the account of a student is new, by `asked`. */
export const isNewStudent = sql<boolean>`(
  select count(*) > 0 from ${people}
   where ${people.id} = ${asked.studentId} and ${people.createdAt} > ${asked.now} - ${newDays} * interval '1 day')`;

/** Whether one of a person's variants of a course has its proctored tests at a centre. */
export const centreAllowed = (of: { personId: SQLWrapper | bigint; courseId: SQLWrapper }): SQL<boolean> =>
  sql<boolean>`exists (${sql`${variantsOf(of)} and ${variants.centreProctoredAllowed}`})`;

/**
 * A person's variants of a course. A statement of its own inside of the one that uses it: of the columns right in a field of a query over one table Drizzle leaves
 * the names of their tables out, and "course_id" would then be the one of the variants.
 */
const variantsOf = ({ personId, courseId }: { personId: SQLWrapper | bigint; courseId: SQLWrapper }): SQL => sql`
  select from ${enrolments} join ${variants} on ${variants.id} = ${enrolments.variantId}
   where ${enrolments.personId} = ${personId} and ${variants.courseId} = ${courseId}`;

/** The course that a person used last (IDN-018), to be joined laterally; `personId` may be a column of the query around it. */
export function lastCourseOf(personId: SQLWrapper | bigint) {
  return new QueryBuilder()
    .select({
      courseId: sql<bigint>`${courses.id}`.as('course_id'),
      variantId: sql<bigint>`${variants.id}`.as('variant_id'),
      courseName: sql<string>`${courses.name}`.as('course_name'),
      myImsCourseId: courses.myImsCourseId,
    })
    .from(enrolments)
    .innerJoin(variants, eq(variants.id, enrolments.variantId))
    .innerJoin(courses, eq(courses.id, variants.courseId))
    .where(eq(enrolments.personId, personId))
    .orderBy(...lastUsedFirst)
    .limit(1)
    .as('last_course');
}

/** The courses of a person, last used first, then by name; at most `packLimits.enrolments`. */
export async function listCourses({ queryable, personId }: { queryable: Queryable; personId: bigint }) {
  return queryable
    .select(courseColumns)
    .from(enrolments)
    .innerJoin(variants, eq(variants.id, enrolments.variantId))
    .innerJoin(courses, eq(courses.id, variants.courseId))
    .where(eq(enrolments.personId, personId))
    .orderBy(...lastUsedFirst)
    .limit(packLimits.enrolments);
}

const ownCourse = memoisePerDatabase((queryable) =>
  queryable
    .select(courseColumns)
    .from(enrolments)
    .innerJoin(variants, eq(variants.id, enrolments.variantId))
    .innerJoin(courses, eq(courses.id, variants.courseId))
    .where(
      and(
        eq(enrolments.personId, sql.placeholder('personId')),
        eq(variants.id, sql.placeholder('variantId')),
        eq(courses.id, sql.placeholder('courseId')),
      ),
    )
    .limit(1)
    .prepare('identity_course'),
);

/** A person's own course and variant, or null if they are not enrolled in it. */
export async function findCourse({ queryable, ...which }: { queryable: Queryable; personId: bigint; courseId: bigint; variantId: bigint }) {
  const [row] = await ownCourse(queryable).execute(which);
  return row ?? null;
}

export async function touchEnrolment({
  queryable,
  personId,
  variantId,
  now,
}: {
  queryable: Queryable;
  personId: bigint;
  variantId: bigint;
  now: Date;
}) {
  await queryable
    .update(enrolments)
    .set({ lastUsedAt: now })
    .where(and(eq(enrolments.personId, personId), eq(enrolments.variantId, variantId)));
}

/** Whether anyone is enrolled in a course. */
export async function hasEnrolled({ queryable }: { queryable: Queryable }): Promise<boolean> {
  const rows = await queryable
    .select({ one: sql`1` })
    .from(enrolments)
    .limit(1);
  return rows.length > 0;
}

/** Courses with the packs that brought them; `isOnly` where its pack has no other. */
export async function listCourseKeys({ queryable, courseIds }: { queryable: Queryable; courseIds: readonly bigint[] }) {
  return queryable
    .select({
      courseId: courses.id,
      pack: courses.pack,
      key: courses.key,
      name: courses.name,
      isOnly: sql<boolean>`not exists (select from ${courses} as other where other.pack = courses.pack and other.id <> courses.id)`,
    })
    .from(courses)
    .where(sql`${courses.id} = any(${sql.param([...courseIds])}::bigint[])`);
}
