import { staffPageSize } from '@abhyas/contract/assessment/staff-tests.ts';
import { and, asc, countDistinct, eq, gt, isNull, min } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { venueView } from '../../centres/venues.ts';
import { courseView, fullNameOf, personView } from '../../identity/people/views.ts';
import { isOnHoliday } from '../card.ts';
import { joinedText } from '../joined-text.ts';
import { holidays, mentorBookings, mentorSettings } from '../tables.ts';

const student = personView('student');
const mentor = personView('mentor');
const course = courseView('course');
const venue = venueView('venue');

interface Ahead {
  readonly queryable: Queryable;
  /** The zone of mentors who have chosen none. */
  readonly timeZone: string;
  readonly now: Date;
}

const isAhead = (now: Date) => and(isNull(mentorBookings.cancelledAt), gt(mentorBookings.startsAt, now));

/** The sessions to come that are on a holiday, which two packs may name, and the holiday. */
const hitOf = ({ queryable, timeZone, now }: Ahead) =>
  queryable
    .select({ id: mentorBookings.id, day: holidays.day, name: min(holidays.name).as('holiday_name') })
    .from(mentorBookings)
    .leftJoin(mentorSettings, eq(mentorSettings.mentorId, mentorBookings.mentorId))
    .innerJoin(holidays, isOnHoliday({ of: mentorBookings, timeZone }))
    .where(isAhead(now))
    .groupBy(mentorBookings.id, holidays.day)
    .as('hit');

/** A page of the sessions to come that are on a holiday, soonest first. */
export async function listOnHolidays({ page, ...of }: Ahead & { page: number }) {
  const hit = hitOf(of);
  return of.queryable
    .select({
      id: hit.id,
      day: hit.day,
      holiday: hit.name,
      studentName: fullNameOf(student),
      studentPin: student.pin,
      mentorName: fullNameOf(mentor),
      mentorPin: mentor.pin,
      course: course.name,
      startsAt: mentorBookings.startsAt,
      endsAt: mentorBookings.endsAt,
      venue: joinedText(venue.name),
      venueTimeZone: joinedText(venue.timeZone),
    })
    .from(hit)
    .innerJoin(mentorBookings, eq(mentorBookings.id, hit.id))
    .innerJoin(student, eq(student.id, mentorBookings.studentId))
    .innerJoin(course, eq(course.id, mentorBookings.courseId))
    .leftJoin(mentor, eq(mentor.id, mentorBookings.mentorId))
    .leftJoin(venue, eq(venue.id, mentorBookings.venueId))
    .orderBy(asc(mentorBookings.startsAt), asc(mentorBookings.id))
    .limit(staffPageSize)
    .offset((page - 1) * staffPageSize);
}

export async function countOnHolidays({ queryable, timeZone, now }: Ahead): Promise<number> {
  const [row] = await queryable
    .select({ total: countDistinct(mentorBookings.id) })
    .from(mentorBookings)
    .leftJoin(mentorSettings, eq(mentorSettings.mentorId, mentorBookings.mentorId))
    .innerJoin(holidays, isOnHoliday({ of: mentorBookings, timeZone }))
    .where(isAhead(now));
  return row?.total ?? 0;
}
