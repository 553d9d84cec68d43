import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { courseView, enrolledIn } from '../../identity/index.ts';
import { schoolCategories } from '../tables.ts';
import { schoolPercentiles } from '../shortlist/tables.ts';

const course = courseView('course');

/** A course, null if it is not there. `studentId`: also null if this student is not enrolled in it. */
export async function findSchoolCourse({
  queryable,
  courseId,
  studentId,
}: {
  queryable: Queryable;
  courseId: bigint;
  studentId: bigint | null;
}) {
  const [row] = await queryable
    .select({ courseId: course.id, name: course.name, exam: course.examName, examDate: course.examDate })
    .from(course)
    .where(and(eq(course.id, courseId), studentId === null ? undefined : enrolledIn({ personId: studentId, courseId: course.id })))
    .limit(1);
  return row ?? null;
}

/** More than there are reservation categories. */
export const maxCategories = 50;

/** The reservation categories in their order. */
export function listCategories({ queryable }: { queryable: Queryable }) {
  return queryable
    .select({ id: schoolCategories.id, name: schoolCategories.name })
    .from(schoolCategories)
    .orderBy(asc(schoolCategories.position), asc(schoolCategories.id))
    .limit(maxCategories);
}

/** What a student has entered for an exam of a course: what they aim at, their category by its id, and the year they want to begin in; null where they entered nothing. */
export async function findEntered({ queryable, ...of }: { queryable: Queryable; studentId: bigint; courseId: bigint; exam: string }) {
  const [row] = await queryable
    .select({
      categoryId: schoolPercentiles.categoryId,
      overall: schoolPercentiles.overall,
      sections: schoolPercentiles.sections,
      intakeYear: schoolPercentiles.intakeYear,
    })
    .from(schoolPercentiles)
    .where(
      and(eq(schoolPercentiles.studentId, of.studentId), eq(schoolPercentiles.courseId, of.courseId), eq(schoolPercentiles.exam, of.exam)),
    )
    .limit(1);
  return row ?? null;
}
