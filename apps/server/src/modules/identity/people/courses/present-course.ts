import type { StudentCourse } from '@abhyas/contract/identity/identity.ts';
import { toFlag } from '@abhyas/contract/wire.ts';
import type { listCourses } from './course-queries.ts';

export function presentCourse(row: Awaited<ReturnType<typeof listCourses>>[number]): StudentCourse {
  return {
    courseId: String(row.courseId),
    variantId: String(row.variantId),
    courseName: row.courseName,
    variantName: row.variantName,
    centreProctoredAllowed: toFlag(row.centreProctoredAllowed),
  };
}
