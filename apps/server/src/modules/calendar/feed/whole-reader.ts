import type { Queryable } from '../../../platform/postgres/database.ts';
import type { Reader } from '../../agenda/index.ts';
import { batchGroup, listStays } from '../../classes/index.ts';
import { listCourses } from '../../identity/index.ts';

/** Someone as the reader of their whole calendar: what is theirs, their batches while they were in them, and all their courses. */
export async function wholeReaderOf({ queryable, personId }: { queryable: Queryable; personId: bigint }): Promise<Reader> {
  const [courses, stays] = await Promise.all([listCourses({ queryable, personId }), listStays({ queryable, studentId: personId })]);
  const audiences = new Set(courses.flatMap(({ courseId, variantId }) => [`course:${courseId}`, `variant:${variantId}`]));
  return {
    personId,
    groups: [...Array.from(audiences, (audience) => ({ audience, since: null, until: null })), ...stays.map(batchGroup)],
    courseId: null,
  };
}
