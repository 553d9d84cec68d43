import { AppError } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { findSchoolCourse } from './course-queries.ts';

/** A course whose schools someone looks at. */
export interface SchoolCourse {
  readonly courseId: bigint;
  readonly name: string;
  /** The exam that its schools are judged by. */
  readonly exam: string;
  /** YYYY-MM-DD; '' where it is not known. */
  readonly examDate: string;
}

/** Gives the keys of the sections of a course's exam, in its order; none where they are not known. It comes from analytics, a floor above. */
export type SectionsOf = (of: { courseId: bigint }) => Promise<readonly string[]>;

/** The course of a call. Schools are no secret, so mentors, parents and staff read those of every course, and a student those of their own. Throws FORBIDDEN otherwise. */
export async function getSchoolCourse({
  queryable,
  session,
  courseId,
}: {
  queryable: Queryable;
  session: Session;
  courseId: string;
}): Promise<SchoolCourse> {
  const studentId = session.role === 'student' ? session.personId : null;
  const course = await findSchoolCourse({ queryable, courseId: BigInt(courseId), studentId });
  if (course === null) throw new AppError('FORBIDDEN', { detail: "You aren't enrolled in this course." });
  return course;
}
