import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database.ts';
import { courses, enrolments, variants } from './tables.ts';

const courseColumns = {
  courseId: courses.id,
  courseKey: courses.key,
  variantId: variants.id,
  courseName: courses.name,
  variantName: variants.name,
  myImsCourseId: courses.myImsCourseId,
  examName: courses.examName,
  examDate: courses.examDate,
  centreProctoredAllowed: variants.centreProctoredAllowed,
};

/** The courses of a person, last used first, then by name; at most fifty. */
export async function listCourses({ queryable, personId }: { queryable: Queryable; personId: bigint }) {
  return queryable
    .select(courseColumns)
    .from(enrolments)
    .innerJoin(variants, eq(variants.id, enrolments.variantId))
    .innerJoin(courses, eq(courses.id, variants.courseId))
    .where(eq(enrolments.personId, personId))
    .orderBy(sql`${enrolments.lastUsedAt} desc nulls last`, asc(courses.id), asc(variants.id))
    .limit(50);
}

/** A person's own course and variant, or null where they are not enrolled in it. */
export async function findCourse({
  queryable,
  personId,
  courseId,
  variantId,
}: {
  queryable: Queryable;
  personId: bigint;
  courseId: bigint;
  variantId: bigint;
}) {
  const [row] = await queryable
    .select(courseColumns)
    .from(enrolments)
    .innerJoin(variants, eq(variants.id, enrolments.variantId))
    .innerJoin(courses, eq(courses.id, variants.courseId))
    .where(and(eq(enrolments.personId, personId), eq(variants.id, variantId), eq(courses.id, courseId)))
    .limit(1);
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
