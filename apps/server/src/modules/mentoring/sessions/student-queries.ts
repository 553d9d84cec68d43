import { type StudentSort, studentsPerPage } from '@abhyas/contract/mentoring/session-limits.ts';
import { and, asc, eq, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { lastJudgedOf } from '../../assessment/history/score-history-queries.ts';
import { reportedOf } from '../../classes/list/report-queries.ts';
import { lastUseOf } from '../../identity/session-queries.ts';
import { fullNameOf, personView } from '../../identity/people/views.ts';
import { lastCourseOf } from '../../identity/people/course-queries.ts';
import { mentors } from '../../relations/queries.ts';
import { isOwed } from '../card-queries.ts';
import { mentorBookings } from '../tables.ts';

const person = personView('person');

interface Which {
  readonly queryable: Queryable;
  readonly mentorId: bigint;
  readonly search: string;
}

function ofWhich({ mentorId, search }: Which): SQL | undefined {
  const like = `%${search.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const fits = search.trim() === '' ? undefined : sql`(${fullNameOf(person)} ilike ${like} or ${person.pin} ilike ${like})`;
  return and(eq(person.role, 'student'), mentors({ viewerId: mentorId, studentId: person.id }), fits);
}

/** The mentor's own last and next session with a student, and how many wait for feedback, to be joined laterally. */
const ownSessions = ({ mentorId, now }: { mentorId: bigint; now: Date }) => {
  const at = sql`${now}::timestamptz`;
  return new QueryBuilder()
    .select({
      lastSessionAt: sql<Date | null>`max(${mentorBookings.startsAt}) filter (where ${mentorBookings.endsAt} <= ${at})`
        .mapWith(mentorBookings.startsAt)
        .as('last_session_at'),
      nextSessionAt: sql<Date | null>`min(${mentorBookings.startsAt}) filter (where ${mentorBookings.endsAt} > ${at})`
        .mapWith(mentorBookings.startsAt)
        .as('next_session_at'),
      feedbackOwed: sql<number>`(count(*) filter (where ${isOwed(now)}))::int`.as('feedback_owed'),
    })
    .from(mentorBookings)
    .where(and(eq(mentorBookings.mentorId, mentorId), eq(mentorBookings.studentId, person.id), sql`${mentorBookings.cancelledAt} is null`))
    .as('own');
};

/** What is known of the students of a mentor, each part to be joined laterally. */
function partsOf(of: { mentorId: bigint; now: Date }) {
  const lastCourse = lastCourseOf(person.id);
  const at = { studentId: person.id, courseId: lastCourse.courseId };
  return {
    lastCourse,
    own: ownSessions(of),
    reported: reportedOf({ ...at, now: of.now }),
    lastUse: lastUseOf(person.id),
    judged: sql`${lastJudgedOf(at)} as judged`,
  };
}

/** The ids of a page of the students whom a mentor sees, in an order; what is not known of them is at the end in either direction. */
export async function listMentoredIds({
  page,
  sort,
  direction,
  now,
  ...which
}: Which & { page: number; sort: StudentSort; direction: 'asc' | 'desc'; now: Date }): Promise<bigint[]> {
  const { lastCourse, own, reported, lastUse, judged } = partsOf({ ...which, now });
  const all = which.queryable
    .select({ id: person.id })
    .from(person)
    .leftJoinLateral(lastCourse, sql`true`)
    .$dynamic();
  const by = {
    name: () => [all, person.firstName] as const,
    score: () => [all.leftJoinLateral(judged, sql`true`), sql`judged.marks::float / nullif(judged.max_marks, 0)`] as const,
    attendance: () => [all.leftJoinLateral(reported, sql`true`), sql`${reported.attended}::float / nullif(${reported.total}, 0)`] as const,
    visit: () => [all.leftJoinLateral(lastUse, sql`true`), lastUse.at] as const,
    last: () => [all.leftJoinLateral(own, sql`true`), own.lastSessionAt] as const,
    next: () => [all.leftJoinLateral(own, sql`true`), own.nextSessionAt] as const,
  };
  const [joined, key] = by[sort]();
  const way = (column: SQLWrapper) => (direction === 'asc' ? sql`${column} asc nulls last` : sql`${column} desc nulls last`);
  const rows = await joined
    .where(ofWhich(which))
    .orderBy(way(key), sort === 'name' ? way(person.lastName) : asc(person.firstName), asc(person.lastName), asc(person.id))
    .limit(studentsPerPage)
    .offset((page - 1) * studentsPerPage);
  return rows.map(({ id }) => id);
}

/** These students, in this order, with the course each used last, their figures in it, and the mentor's own last and next session with them. */
export async function listMentored({
  queryable,
  ids,
  ...of
}: {
  queryable: Queryable;
  mentorId: bigint;
  ids: readonly bigint[];
  now: Date;
}) {
  if (ids.length === 0) return [];
  const { lastCourse, own, reported, lastUse, judged } = partsOf(of);
  return queryable
    .select({
      id: person.id,
      pin: person.pin,
      name: fullNameOf(person),
      course: lastCourse.courseName,
      courseId: lastCourse.courseId,
      variantId: lastCourse.variantId,
      lastSessionAt: own.lastSessionAt,
      nextSessionAt: own.nextSessionAt,
      feedbackOwed: own.feedbackOwed,
      marks: sql<number | null>`judged.marks`,
      maxMarks: sql<number | null>`judged.max_marks`,
      attended: reported.attended,
      classes: reported.total,
      lastVisitAt: lastUse.at,
    })
    .from(person)
    .leftJoinLateral(lastCourse, sql`true`)
    .leftJoinLateral(own, sql`true`)
    .leftJoinLateral(reported, sql`true`)
    .leftJoinLateral(lastUse, sql`true`)
    .leftJoinLateral(judged, sql`true`)
    .where(inArray(person.id, [...ids]))
    .orderBy(sql`array_position(${sql.param([...ids])}::bigint[], ${person.id})`)
    .limit(studentsPerPage);
}

export async function countMentored(which: Which): Promise<number> {
  const [row] = await which.queryable
    .select({ total: sql<number>`count(*)::int` })
    .from(person)
    .where(ofWhich(which));
  return row?.total ?? 0;
}
