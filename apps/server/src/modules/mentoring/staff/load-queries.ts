import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { isInCourse } from '../../identity/people/enrolled-queries.ts';
import { canBeNotified, courseView, fullNameOf, personView } from '../../identity/people/views.ts';
import { mentorBookings, mentorTimes } from '../tables.ts';

const mentor = personView('mentor');
const course = courseView('course');

interface Span {
  readonly queryable: Queryable;
  /** They ended after this, and up to that. */
  readonly from: Date;
  readonly upTo: Date;
  /** Of the mentors of one course; null: of all. */
  readonly courseId: bigint | null;
}

const minutes = (of: typeof mentorTimes | typeof mentorBookings, where: SQL = sql`true`) =>
  sql<number>`coalesce(sum(extract(epoch from ${of.endsAt} - ${of.startsAt}) / 60) filter (where ${where}), 0)::int`;

/** What each mentor offered and what was booked of it in a span; a session without a time of its own was offered too. No session lasts a day, so the indexes by mentor and start serve. */
function loads({ queryable, from, upTo, courseId }: Span) {
  const lasts = (of: typeof mentorTimes | typeof mentorBookings) =>
    and(
      eq(of.mentorId, mentor.id),
      gt(of.startsAt, sql`${from}::timestamptz - interval '1 day'`),
      gt(of.endsAt, from),
      lte(of.endsAt, upTo),
    );
  const times = queryable
    .select({ offered: minutes(mentorTimes).as('offered') })
    .from(mentorTimes)
    .where(lasts(mentorTimes))
    .as('times');
  const count = (what: SQL) => sql<number>`(count(*) filter (where ${what}))::int`;
  const held = queryable
    .select({
      booked: minutes(mentorBookings).as('booked'),
      apart: minutes(mentorBookings, sql`${mentorBookings.timeId} is null`).as('apart'),
      studentMissed: count(sql`${mentorBookings.attendance} = 'absent'`).as('student_missed'),
      mentorMissed: count(sql`${mentorBookings.mentorAbsentAt} is not null`).as('mentor_missed'),
    })
    .from(mentorBookings)
    .where(and(lasts(mentorBookings), isNull(mentorBookings.cancelledAt)))
    .as('held');
  return queryable
    .select({
      id: mentor.id,
      name: fullNameOf(mentor).as('name'),
      bookedMinutes: sql<number>`${held.booked}`.as('booked_minutes'),
      offeredMinutes: sql<number>`${times.offered} + ${held.apart}`.as('offered_minutes'),
      studentMissed: held.studentMissed,
      mentorMissed: held.mentorMissed,
    })
    .from(mentor)
    .innerJoinLateral(times, sql`true`)
    .innerJoinLateral(held, sql`true`)
    .where(
      and(
        eq(mentor.role, 'mentor'),
        canBeNotified(mentor),
        sql`${times.offered} + ${held.booked} > 0`,
        courseId === null ? undefined : isInCourse({ personId: mentor.id, courseId }),
      ),
    )
    .as('load');
}

/** The load of the mentors who offered times or had sessions in a span, the most booked first; `limit` from `offset` on. */
export async function listMentorLoads({ limit, offset = 0, ...span }: Span & { limit: number; offset?: number }) {
  const load = loads(span);
  return span.queryable.select().from(load).orderBy(desc(load.bookedMinutes), asc(load.id)).limit(limit).offset(offset);
}

/** The load of all mentors in a span, and how many sessions the student or the mentor missed. */
export async function sumMentorLoads(span: Span) {
  const load = loads(span);
  const sum = (of: SQLWrapper) => sql<number>`coalesce(sum(${of}), 0)::int`;
  const [row] = await span.queryable
    .select({
      mentors: sql<number>`count(*)::int`,
      bookedMinutes: sum(load.bookedMinutes),
      offeredMinutes: sum(load.offeredMinutes),
      missed: sum(sql`${load.studentMissed} + ${load.mentorMissed}`),
    })
    .from(load);
  return row ?? { mentors: 0, bookedMinutes: 0, offeredMinutes: 0, missed: 0 };
}

/** Of these students whose sessions since a moment say whether they came: of the last `each` of them, how many they missed. */
export async function listRecentSessions({
  queryable,
  studentIds,
  from,
  each,
}: {
  queryable: Queryable;
  studentIds: readonly bigint[];
  from: Date;
  each: number;
}) {
  if (studentIds.length === 0) return [];
  const held = queryable
    .select({
      studentId: mentorBookings.studentId,
      attendance: mentorBookings.attendance,
      place: sql<number>`row_number() over (partition by ${mentorBookings.studentId} order by ${mentorBookings.startsAt} desc)`.as('place'),
    })
    .from(mentorBookings)
    .where(
      and(
        inArray(mentorBookings.studentId, [...studentIds]),
        gt(mentorBookings.startsAt, from),
        isNotNull(mentorBookings.attendance),
        isNull(mentorBookings.cancelledAt),
        isNull(mentorBookings.mentorAbsentAt),
      ),
    )
    .as('held');
  return queryable
    .select({
      studentId: held.studentId,
      of: sql<number>`count(*)::int`,
      missed: sql<number>`(count(*) filter (where ${held.attendance} = 'absent'))::int`,
    })
    .from(held)
    .where(lte(held.place, each))
    .groupBy(held.studentId);
}

/** The sessions of a student, or of a mentor, with the other side, the latest first. */
export async function listSessionsOf({ queryable, personId, limit }: { queryable: Queryable; personId: bigint; limit: number }) {
  const latest = async (own: typeof mentorBookings.studentId | typeof mentorBookings.mentorId) =>
    queryable
      .select({
        id: mentorBookings.id,
        withName: fullNameOf(mentor),
        course: course.name,
        startsAt: mentorBookings.startsAt,
        endsAt: mentorBookings.endsAt,
        attendance: mentorBookings.attendance,
        mentorAbsentAt: mentorBookings.mentorAbsentAt,
        cancelledAt: mentorBookings.cancelledAt,
      })
      .from(mentorBookings)
      .innerJoin(course, eq(course.id, mentorBookings.courseId))
      .leftJoin(mentor, eq(mentor.id, own === mentorBookings.studentId ? mentorBookings.mentorId : mentorBookings.studentId))
      .where(eq(own, personId))
      .orderBy(desc(mentorBookings.startsAt), desc(mentorBookings.id))
      .limit(limit);
  const [asStudent, asMentor] = await Promise.all([latest(mentorBookings.studentId), latest(mentorBookings.mentorId)]);
  return asStudent.length > 0 ? asStudent : asMentor;
}
