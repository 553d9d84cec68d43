import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { sessionZone } from '@abhyas/rules/mentoring/session-zone.ts';
import type { Ports } from '../../../platform/parts.ts';
import { countOnHolidays, listOnHolidays } from './holiday-list-queries.ts';

/** A page of the sessions to come that are on a holiday: those that were booked before the day became one. `timeZone` is the portal's. */
export async function listHolidaySessions({
  parts,
  timeZone,
  body: { page },
}: {
  parts: Ports<'clock' | 'database'>;
  timeZone: string;
  body: BodyOf<'staffHolidaySessions'>;
}): Promise<ResultOf<'staffHolidaySessions'>> {
  const of = { queryable: parts.database.orm, timeZone, now: parts.clock.now() };
  const [rows, total] = await Promise.all([listOnHolidays({ ...of, page }), countOnHolidays(of)]);
  return {
    total,
    sessions: rows.map((row) => ({
      bookingId: row.id,
      holiday: { day: row.day, name: row.holiday ?? '' },
      student: { name: row.studentName, pin: row.studentPin ?? '' },
      mentor: { name: row.mentorName, pin: row.mentorPin ?? '' },
      course: row.course,
      startsAt: row.startsAt,
      endsAt: row.endsAt,
      timeZone: sessionZone({ venue: row.venueTimeZone, mentor: null, portal: timeZone, reader: 'other' }),
      venue: row.venue ?? '',
    })),
  };
}
