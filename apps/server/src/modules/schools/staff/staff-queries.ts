import { asc, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { courseView } from '../../identity/people/views.ts';

const course = courseView('course');

/** More than a portal has. */
const maxCourses = 500;

/** The courses by name. */
export function listCoursesNamed({ queryable }: { queryable: Queryable }) {
  return queryable
    .select({ courseId: course.id, name: course.name })
    .from(course)
    .orderBy(asc(course.name), asc(course.id))
    .limit(maxCourses);
}

/** One import at a time, so that none plans with what another is changing. */
export async function lockSchoolData(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('school_data', 0))`);
}
