import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { fullNameOf, personView } from '../../identity/people/views.ts';
import { lastCourseOf } from '../../identity/people/course-queries.ts';
import { mentors } from '../../relations/queries.ts';
import { isOwed } from '../card-queries.ts';
import { mentorBookings } from '../tables.ts';

/** How many students a page has. */
export const studentsPerPage = 100;
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

/** A page of the students whom a mentor sees, by name, with the course each used last and the mentor's own last and next session with them. */
export async function listMentored({ page, now, ...which }: Which & { page: number; now: Date }) {
  const at = sql`${now}::timestamptz`;
  const lastCourse = lastCourseOf(person.id);
  const own = which.queryable
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
    .where(
      and(eq(mentorBookings.mentorId, which.mentorId), eq(mentorBookings.studentId, person.id), sql`${mentorBookings.cancelledAt} is null`),
    )
    .as('own');
  return which.queryable
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
    })
    .from(person)
    .leftJoinLateral(lastCourse, sql`true`)
    .leftJoinLateral(own, sql`true`)
    .where(ofWhich(which))
    .orderBy(asc(person.firstName), asc(person.lastName), asc(person.id))
    .limit(studentsPerPage)
    .offset((page - 1) * studentsPerPage);
}

export async function countMentored(which: Which): Promise<number> {
  const [row] = await which.queryable
    .select({ total: sql<number>`count(*)::int` })
    .from(person)
    .where(ofWhich(which));
  return row?.total ?? 0;
}
