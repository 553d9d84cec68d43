import type { Session } from '../../platform/http/session.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { Reader } from '../agenda/read-queries.ts';
import { batchGroup, listStays } from '../classes/class-facts-queries.ts';
import { getCourse } from '../identity/people/courses.ts';
import { getReadStudent } from '../relations/read-student.ts';

type Stay = Awaited<ReturnType<typeof listStays>>[number];
interface Course {
  readonly courseId: bigint;
  readonly variantId: bigint;
}

/** Whose calendar is read, and by whom: its owner, or a parent, mentor or member of staff, who reads and does nothing. */
export interface CalendarReader {
  readonly reader: Reader;
  /** All that is on for the one whose calendar it is: what the days of a study plan have room beside. For others it is more than they may read. */
  readonly whole: Reader;
  readonly isOwner: boolean;
  /** The student whose attendance is shown; null for a mentor's own calendar. */
  readonly studentId: bigint | null;
  readonly course: Awaited<ReturnType<typeof getCourse>>;
}

const always = (audience: string) => ({ audience, since: null, until: null });
const groupsOf = ({ courseId, variantId }: Course) => [always(`course:${courseId}`), always(`variant:${variantId}`)];

/**
 * Students and mentors read their own calendar, with all that is theirs in any course and what is for everyone of this one. Parents, mentors and staff read that of a student they see, of one course. Throws NOT_FOUND for anyone else,
 * FORBIDDEN for a course that is not theirs.
 */
export async function findReader({
  parts,
  session,
  body,
}: {
  parts: Ports<'database'>;
  session: Session;
  body: { readonly studentImsPin: string; readonly courseId: bigint; readonly variantId: bigint };
}): Promise<CalendarReader> {
  const queryable = parts.database.orm;
  if (session.role === 'mentor' && ['', session.pin].includes(body.studentImsPin)) {
    const course = await getCourse({ queryable, personId: session.personId, ...body });
    const reader = { personId: session.personId, groups: groupsOf(course), courseId: null };
    return { reader, whole: reader, isOwner: true, studentId: null, course };
  }
  const { studentId, course } = await getReadStudent({ parts, session, body });
  const isOwner = session.personId === studentId;
  const { whole, inCourse } = await readersOf({ queryable, studentId, course });
  return { reader: isOwner ? whole : inCourse, whole, isOwner, studentId, course };
}

/** What a student's calendar has: their own entries, their batches while they were in them, and this course. Of that others see what is `inCourse`: of this course, and of none. */
export async function readersOf({
  queryable,
  studentId,
  course,
}: {
  queryable: Queryable;
  studentId: bigint;
  course: Course;
}): Promise<{ whole: Reader; inCourse: Reader }> {
  const stays = await listStays({ queryable, studentId });
  const here = stays.filter(({ courseId }) => courseId === course.courseId);
  const reader = (courseId: bigint | null, batches: readonly Stay[]): Reader => ({
    personId: studentId,
    groups: [...groupsOf(course), ...batches.map(batchGroup)],
    courseId,
  });
  return { whole: reader(null, stays), inCourse: reader(course.courseId, here) };
}
