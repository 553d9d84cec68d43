import { and, asc, eq, inArray, isNotNull, isNull, lte, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';
import { courseView, fullNameOf, personView } from '../identity/people/views.ts';
import { mentorNames, mentors } from '../relations/queries.ts';
import { doubts } from './tables.ts';

const asker = personView('asker');
const assignee = personView('assignee');
const course = courseView('course');

/** Whose questions wait: students' for their mentors, or parents' for the institute. */
type Whose = 'students' | 'parents';

const isWaiting = (whose: Whose) =>
  and(eq(doubts.status, 'open'), whose === 'students' ? isNull(doubts.parentId) : isNotNull(doubts.parentId));

/** How many questions wait for an answer, counted as far as `atMost`. */
export async function countWaiting({ queryable, whose, atMost }: { queryable: Queryable; whose: Whose; atMost: number }): Promise<number> {
  const waiting = queryable.select({ id: doubts.id }).from(doubts).where(isWaiting(whose)).limit(atMost).as('waiting');
  const [row] = await queryable.select({ doubts: sql<number>`count(*)::int` }).from(waiting);
  return row?.doubts ?? 0;
}

/** The ids of the doubts that a mentor, who may be a column, answers as someone's mentor or because staff gave them: each half is read by an index of its own. */
export const idsFor = (mentorId: SQLWrapper): SQL => sql`
  select theirs.id from doubts as theirs where ${mentors({ viewerId: mentorId, studentId: sql`theirs.student_id` })}
   union all select theirs.id from doubts as theirs where theirs.assigned_id = ${mentorId}`;

/** SQL: how many doubts of students wait for a mentor, who may be a column of another module's query (note 0009). */
export const countOpenOf = (mentorId: SQLWrapper): SQL => sql`(
  select count(*)::int from doubts as waiting
   where waiting.status = 'open' and waiting.parent_id is null and waiting.id in (${idsFor(mentorId)}))`;

const ofCourse = (courseId: bigint | null) => (courseId === null ? undefined : eq(doubts.courseId, courseId));

/** The doubts of students, of one course if one is named, that wait longest, with the mentor to whom staff gave each, or those who may answer it. */
export async function listLongestWaiting({
  queryable,
  courseId = null,
  limit,
  offset = 0,
}: {
  queryable: Queryable;
  courseId?: bigint | null;
  limit: number;
  offset?: number;
}) {
  return queryable
    .select({
      id: doubts.id,
      name: fullNameOf(asker),
      pin: asker.pin,
      course: course.name,
      topic: doubts.topicName,
      mentors: sql<
        string[]
      >`case when ${doubts.assignedId} is null then ${mentorNames(doubts.studentId)} else array(select ${fullNameOf(assignee)} from ${assignee} where ${assignee.id} = ${doubts.assignedId}) end`,
      since: doubts.lastAt,
    })
    .from(doubts)
    .innerJoin(asker, eq(asker.id, doubts.studentId))
    .innerJoin(course, eq(course.id, doubts.courseId))
    .where(and(isWaiting('students'), isNull(asker.deletedAt), ofCourse(courseId)))
    .orderBy(asc(doubts.lastAt), asc(doubts.id))
    .limit(limit)
    .offset(offset);
}

/** How many doubts of students, of one course if one is named, wait for an answer, and since when the oldest does; null where none waits. */
export async function sumWaiting({
  queryable,
  courseId = null,
}: {
  queryable: Queryable;
  courseId?: bigint | null;
}): Promise<{ count: number; oldest: Date | null }> {
  const [row] = await queryable
    .select({ count: sql<number>`count(*)::int`, oldest: sql<Date | null>`min(${doubts.lastAt})`.mapWith(doubts.lastAt) })
    .from(doubts)
    .innerJoin(asker, eq(asker.id, doubts.studentId))
    .where(and(isWaiting('students'), isNull(asker.deletedAt), ofCourse(courseId)));
  return row ?? { count: 0, oldest: null };
}

/** Of these students those whose doubts wait since a moment or longer, with how many do. */
export async function listWaitingOf({
  queryable,
  studentIds,
  since,
}: {
  queryable: Queryable;
  studentIds: readonly bigint[];
  since: Date;
}) {
  if (studentIds.length === 0) return [];
  return queryable
    .select({ studentId: doubts.studentId, waiting: sql<number>`count(*)::int` })
    .from(doubts)
    .where(and(isWaiting('students'), inArray(doubts.studentId, [...studentIds]), lte(doubts.lastAt, since)))
    .groupBy(doubts.studentId);
}
