import { FrontSessionSchema } from '@abhyas/contract/home/front-page.ts';
import { joinMs } from '@abhyas/rules/mentoring/session-card.ts';
import { and, asc, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { asked } from '../../../../platform/postgres/together/asked.ts';
import { parsedAs } from '../../../../platform/postgres/rows.ts';
import { venueView } from '../../../centres/index.ts';
import { fullNameOf, personView } from '../../../identity/index.ts';
import { joinedText } from '../../card/joined-text.ts';
import { mentorBookings } from '../../tables.ts';

/** How many sessions home shows. */
const max = 2;
const mentor = personView('mentor');
const venue = venueView('venue');
const { id, startsAt, endsAt, venueId } = mentorBookings;
const virtual = sql`${venueId} is null`;
const joinsAt = sql`(${startsAt} - interval '${sql.raw(String(joinMs))} milliseconds')`;
const inJson = (moment: SQL) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The sessions of a student in a course that are not over. */
const isAhead = and(
  sql`${mentorBookings.studentId} = ${asked.studentId}`,
  sql`${mentorBookings.courseId} = ${asked.courseId}`,
  isNull(mentorBookings.cancelledAt),
  gt(endsAt, asked.now),
);
const columns = {
  bookingId: sql`${id}::text`.as('bookingId'),
  mentorName: sql`${fullNameOf(mentor)}`.as('mentorName'),
  startsAt: inJson(sql`${startsAt}`).as('startsAt'),
  endsAt: inJson(sql`${endsAt}`).as('endsAt'),
  joinsAt: sql`case when ${virtual} then ${inJson(joinsAt)} else '' end`.as('joinsAt'),
  place: sql`coalesce(${joinedText(venue.name)}, '')`.as('place'),
  timeZone: sql`coalesce(${joinedText(venue.timeZone)}, '')`.as('timeZone'),
  isNow: sql`case when ${virtual} then ${joinsAt} else ${startsAt} end <= ${asked.now}`.as('isNow'),
};

/** Those of them that come first, in JSON. */
const first = ({ until, count }: { until?: SQL; count: number }) => {
  const front = new QueryBuilder()
    .select(columns)
    .from(mentorBookings)
    .leftJoin(mentor, eq(mentor.id, mentorBookings.mentorId))
    .leftJoin(venue, eq(venue.id, venueId))
    .where(and(isAhead, until === undefined ? undefined : lte(startsAt, until)))
    .orderBy(asc(startsAt), asc(id))
    .limit(count)
    .as('front');
  return parsedAs(sql`(select coalesce(json_agg(front), '[]') from ${front})`, z.array(FrontSessionSchema));
};

/** The sessions of a student in a course that run or start within a day, by `asked`. */
export const frontSessions = first({ until: sql`${asked.now} + interval '1 day'`, count: max });

/** The session of a student in a course that runs or is next, in a list, and how many are booked, by `asked`. */
export const nextSessionColumns = {
  nextSession: first({ count: 1 }),
  bookedSessions: sql<number>`(${new QueryBuilder()
    .select({ booked: sql`count(*)::int` })
    .from(mentorBookings)
    .where(isAhead)})`,
};
