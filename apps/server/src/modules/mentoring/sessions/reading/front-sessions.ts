import { FrontSessionSchema } from '@abhyas/contract/home/front-page.ts';
import { joinMs } from '@abhyas/rules/mentoring/session-card.ts';
import { and, asc, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { z } from 'zod';
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
const now = sql`${sql.placeholder('now')}::timestamptz`;
const virtual = sql`${venueId} is null`;
const joinsAt = sql`(${startsAt} - interval '${sql.raw(String(joinMs))} milliseconds')`;
const inJson = (moment: SQL) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const soon = new QueryBuilder()
  .select({
    bookingId: sql`${id}::text`.as('bookingId'),
    mentorName: sql`${fullNameOf(mentor)}`.as('mentorName'),
    startsAt: inJson(sql`${startsAt}`).as('startsAt'),
    endsAt: inJson(sql`${endsAt}`).as('endsAt'),
    joinsAt: sql`case when ${virtual} then ${inJson(joinsAt)} else '' end`.as('joinsAt'),
    place: sql`coalesce(${joinedText(venue.name)}, '')`.as('place'),
    timeZone: sql`coalesce(${joinedText(venue.timeZone)}, '')`.as('timeZone'),
    isNow: sql`case when ${virtual} then ${joinsAt} else ${startsAt} end <= ${now}`.as('isNow'),
  })
  .from(mentorBookings)
  .leftJoin(mentor, eq(mentor.id, mentorBookings.mentorId))
  .leftJoin(venue, eq(venue.id, venueId))
  .where(
    and(
      sql`${mentorBookings.studentId} = ${sql.placeholder('studentId')}`,
      sql`${mentorBookings.courseId} = ${sql.placeholder('courseId')}`,
      isNull(mentorBookings.cancelledAt),
      gt(endsAt, now),
      lte(startsAt, sql`${now} + interval '1 day'`),
    ),
  )
  .orderBy(asc(startsAt), asc(id))
  .limit(max)
  .as('front');

/** The sessions of a student in a course that run or start within a day, by the placeholders studentId, courseId and now: for a statement that asks for more than that. */
export const frontSessions = parsedAs(sql`(select coalesce(json_agg(front), '[]') from ${soon})`, z.array(FrontSessionSchema));
