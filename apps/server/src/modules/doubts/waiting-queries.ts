import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';
import { courseView, fullNameOf, personView } from '../identity/people/views.ts';
import { mentorNames } from '../relations/queries.ts';
import { doubts } from './tables.ts';

const asker = personView('asker');
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

/** The doubts of students that wait longest, with who may answer them; what was asked is for student and mentors alone. */
export async function listLongestWaiting({ queryable, limit }: { queryable: Queryable; limit: number }) {
  return queryable
    .select({
      id: doubts.id,
      name: fullNameOf(asker),
      pin: asker.pin,
      course: course.name,
      topic: doubts.topicName,
      mentors: mentorNames(doubts.studentId),
      since: doubts.lastAt,
    })
    .from(doubts)
    .innerJoin(asker, eq(asker.id, doubts.studentId))
    .innerJoin(course, eq(course.id, doubts.courseId))
    .where(and(isWaiting('students'), isNull(asker.deletedAt)))
    .orderBy(asc(doubts.lastAt), asc(doubts.id))
    .limit(limit);
}
