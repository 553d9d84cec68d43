import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { asked } from '../../../../platform/postgres/together/asked.ts';
import { jsonIdSchema, parsedAs } from '../../../../platform/postgres/rows.ts';
import { slots, venues, waitlistEntries } from '../../tables.ts';

const inJson = (moment: SQL) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Home shows so many, of all tests. */
const most = 10;

const open = new QueryBuilder()
  .select({
    slotId: sql`${waitlistEntries.slotId}::text`.as('slotId'),
    assessmentId: sql`${slots.assessmentId}::text`.as('assessmentId'),
    endsAt: inJson(sql`${waitlistEntries.offerEndsAt}`).as('endsAt'),
    startsAt: inJson(sql`${slots.startsAt}`).as('startsAt'),
    venueName: sql`${venues.name}`.as('venueName'),
    timeZone: sql`${venues.timeZone}`.as('timeZone'),
  })
  .from(waitlistEntries)
  .innerJoin(slots, eq(slots.id, waitlistEntries.slotId))
  .innerJoin(venues, eq(venues.id, slots.venueId))
  .where(
    and(
      sql`${waitlistEntries.studentId} = ${asked.studentId}`,
      // a parameter could be any state: the statement would be planned again for each call, to use the index of the offers
      sql`${waitlistEntries.state} = 'offered'`,
      gt(waitlistEntries.offerEndsAt, asked.now),
      gt(slots.startsAt, asked.now),
    ),
  )
  .orderBy(asc(waitlistEntries.offerEndsAt), asc(waitlistEntries.id))
  .limit(most)
  .as('offer');

/** The seats that are held for a student, of whatever course, by `asked`. */
export const frontOffers = parsedAs(
  sql`(select coalesce(json_agg(offer), '[]') from ${open})`,
  z.array(
    z.object({
      slotId: z.string(),
      assessmentId: jsonIdSchema,
      endsAt: z.string(),
      startsAt: z.string(),
      venueName: z.string(),
      timeZone: z.string(),
    }),
  ),
);
