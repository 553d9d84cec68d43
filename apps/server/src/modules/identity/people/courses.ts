import type { z } from 'zod';
import type { StudentCourseSchema } from '@abhyas/contract/identity/identity.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { findCourse, listCourses, touchEnrolment } from './course-queries.ts';

type StudentCourse = z.output<typeof StudentCourseSchema>;

function presentCourse(row: Awaited<ReturnType<typeof listCourses>>[number]): StudentCourse {
  return {
    courseId: row.courseId,
    variantId: row.variantId,
    courseName: row.courseName,
    variantName: row.variantName,
    centreProctoredAllowed: row.centreProctoredAllowed,
  };
}

type CourseRow = Awaited<ReturnType<typeof listCourses>>[number];

/** The course and variant of a person, or FORBIDDEN if they are not enrolled: what every call about a course begins with. */
export async function getCourse({
  queryable,
  personId,
  courseId,
  variantId,
}: {
  queryable: Queryable;
  personId: bigint;
  courseId: bigint;
  variantId: bigint;
}): Promise<CourseRow> {
  const row = await findCourse({ queryable, personId, courseId, variantId });
  if (row === null) throw new AppError('FORBIDDEN', { said: { key: 'refusal_not_enrolled' } });
  return row;
}

/** One of a person's own variants with its course; FORBIDDEN if they are not enrolled in it. */
export async function getVariant({
  queryable,
  personId,
  variantId,
}: {
  queryable: Queryable;
  personId: bigint;
  variantId: bigint;
}): Promise<StudentCourse> {
  const row = (await listCourses({ queryable, personId })).find((each) => each.variantId === variantId);
  if (row === undefined) throw new AppError('FORBIDDEN', { said: { key: 'refusal_not_enrolled' } });
  return presentCourse(row);
}

/** All courses in which the signed-in person is enrolled. */
export async function listOwnCourses({ parts, session }: { parts: Ports<'database'>; session: Session }): Promise<StudentCourse[]> {
  return (await listCourses({ queryable: parts.database.orm, personId: session.personId })).map(presentCourse);
}

/** Remembers the course as last used. */
export async function selectCourse({
  parts,
  personId,
  courseId,
  variantId,
}: {
  parts: Ports<'clock' | 'database'>;
  personId: bigint;
  courseId: bigint;
  variantId: bigint;
}): Promise<StudentCourse & { myImsCourseId: string }> {
  const row = await getCourse({ queryable: parts.database.orm, personId, courseId, variantId });
  await touchEnrolment({ queryable: parts.database.orm, personId, variantId: row.variantId, now: parts.clock.now() });
  return { ...presentCourse(row), myImsCourseId: row.myImsCourseId };
}
