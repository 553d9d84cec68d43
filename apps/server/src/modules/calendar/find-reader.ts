import type { Session } from '../../platform/http/session.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { Reader } from '../agenda/index.ts';
import { listStays } from '../classes/index.ts';
import { getCourse } from '../identity/index.ts';
import { getReadStudent } from '../relations/index.ts';

interface Course {
  readonly courseId: bigint;
  readonly variantId: bigint;
}

/** Whose calendar is read, and by whom: its owner, or a parent, mentor or member of staff, who reads and does nothing. */
export interface CalendarReader {
  readonly reader: Reader;
  readonly isOwner: boolean;
  /** The student of whom attendance is told; null for a mentor's own calendar. */
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
  body: { readonly studentImsPin: string; readonly courseId: string; readonly variantId: string };
}): Promise<CalendarReader> {
  const queryable = parts.database.orm;
  if (session.role === 'mentor' && ['', session.pin].includes(body.studentImsPin)) {
    const course = await getCourse({ queryable, personId: session.personId, ...body });
    return { reader: { personId: session.personId, groups: groupsOf(course), courseId: null }, isOwner: true, studentId: null, course };
  }
  const { studentId, course } = await getReadStudent({ parts, session, body });
  const isOwner = session.personId === studentId;
  return { reader: await readerOf({ queryable, studentId, course, isOwner }), isOwner, studentId, course };
}

/** What a student's calendar has: their own entries, their batches while they were in them, and this course. For others only what is of this course. */
export async function readerOf({
  queryable,
  studentId,
  course,
  isOwner,
}: {
  queryable: Queryable;
  studentId: bigint;
  course: Course;
  isOwner: boolean;
}): Promise<Reader> {
  const courseId = isOwner ? null : course.courseId;
  const stays = await listStays({ queryable, studentId, courseId });
  const batches = stays.map(({ batchId, since, leftAt }) => ({ audience: `batch:${batchId}`, since, until: leftAt }));
  return { personId: studentId, groups: [...groupsOf(course), ...batches], courseId };
}
