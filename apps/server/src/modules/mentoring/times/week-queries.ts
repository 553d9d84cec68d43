import { and, asc, eq, gte, inArray, isNull, lt, lte } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { venueView } from '../../centres/venues.ts';
import { fullNameOf, personView } from '../../identity/people/views.ts';
import { holidays, mentorBookings, mentorDaysOff, mentorSettings, mentorTimes } from '../tables.ts';

/** A mentor, and the moments between which something starts. */
export interface Stretch {
  readonly queryable: Queryable;
  readonly mentorId: bigint;
  readonly from: Date;
  readonly before: Date;
}
/** Every quarter of an hour of a week. */
const maxTimes = 672;
const venue = venueView('venue');
const student = personView('student');

/** The times of a mentor that are opened, booked ones too, soonest first. */
export async function listTimes({ queryable, mentorId, from, before }: Stretch) {
  return queryable
    .select({
      id: mentorTimes.id,
      startsAt: mentorTimes.startsAt,
      endsAt: mentorTimes.endsAt,
      busyUntil: mentorTimes.busyUntil,
      virtual: mentorTimes.virtual,
      venueId: mentorTimes.venueId,
      venueName: venue.name,
      bookingId: mentorTimes.bookingId,
      heldForId: mentorTimes.heldForId,
      heldUntil: mentorTimes.heldUntil,
    })
    .from(mentorTimes)
    .leftJoin(venue, eq(venue.id, mentorTimes.venueId))
    .where(and(eq(mentorTimes.mentorId, mentorId), gte(mentorTimes.startsAt, from), lt(mentorTimes.startsAt, before)))
    .orderBy(asc(mentorTimes.startsAt))
    .limit(maxTimes);
}
export type TimeRow = Awaited<ReturnType<typeof listTimes>>[number];

/** The sessions of a mentor that are not cancelled, soonest first. */
export async function listBookings({ queryable, mentorId, from, before }: Stretch) {
  return queryable
    .select({
      id: mentorBookings.id,
      studentId: mentorBookings.studentId,
      startsAt: mentorBookings.startsAt,
      endsAt: mentorBookings.endsAt,
      busyUntil: mentorBookings.busyUntil,
      venueId: mentorBookings.venueId,
      studentName: fullNameOf(student),
    })
    .from(mentorBookings)
    .innerJoin(student, eq(student.id, mentorBookings.studentId))
    .where(
      and(
        eq(mentorBookings.mentorId, mentorId),
        isNull(mentorBookings.cancelledAt),
        gte(mentorBookings.startsAt, from),
        lt(mentorBookings.startsAt, before),
      ),
    )
    .orderBy(asc(mentorBookings.startsAt))
    .limit(maxTimes);
}

/** Why a mentor does not work on a day: the reason of a day off, or the name of a holiday. */
interface FreeDay {
  readonly off: 'day-off' | 'holiday';
  readonly name: string;
}

/** The days without work from one to before another (YYYY-MM-DD): a mentor's days off, and holidays with their names. A day off comes before a holiday. */
export async function mapFreeDays({
  queryable,
  mentorId,
  from,
  before,
}: {
  queryable: Queryable;
  mentorId: bigint;
  from: string;
  before: string;
}): Promise<Map<string, FreeDay>> {
  const [off, all] = await Promise.all([
    queryable
      .select({ day: mentorDaysOff.day, name: mentorDaysOff.reason })
      .from(mentorDaysOff)
      .where(and(eq(mentorDaysOff.mentorId, mentorId), gte(mentorDaysOff.day, from), lt(mentorDaysOff.day, before))),
    queryable
      .select({ day: holidays.day, name: holidays.name })
      .from(holidays)
      .where(and(gte(holidays.day, from), lt(holidays.day, before))),
  ]);
  return new Map([
    ...all.map(({ day, name }): [string, FreeDay] => [day, { off: 'holiday', name }]),
    ...off.map(({ day, name }): [string, FreeDay] => [day, { off: 'day-off', name }]),
  ]);
}

/** The zones that mentors have chosen, as they are stored. */
export function listZones({ queryable, mentorIds }: { queryable: Queryable; mentorIds: readonly bigint[] }) {
  return queryable
    .select({ mentorId: mentorSettings.mentorId, timeZone: mentorSettings.timeZone })
    .from(mentorSettings)
    .where(inArray(mentorSettings.mentorId, [...mentorIds]));
}

/** The days off of mentors, and the holidays, from one day to another (YYYY-MM-DD). */
export async function listDaysOff({
  queryable,
  mentorIds,
  from,
  to,
}: {
  queryable: Queryable;
  mentorIds: readonly bigint[];
  from: string;
  to: string;
}) {
  const off = await queryable
    .select({ mentorId: mentorDaysOff.mentorId, day: mentorDaysOff.day })
    .from(mentorDaysOff)
    .where(and(inArray(mentorDaysOff.mentorId, [...mentorIds]), gte(mentorDaysOff.day, from), lte(mentorDaysOff.day, to)));
  const all = await queryable
    .select({ day: holidays.day })
    .from(holidays)
    .where(and(gte(holidays.day, from), lte(holidays.day, to)));
  return { off, holidays: all };
}
