import { type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { venues } from './tables.ts';
import { venueColumns } from './venue-queries.ts';

/** The name of the centre at which a student is booked for a test, for a statement of another module; null for Take Home, and without a booking. */
export const venueOf = ({ assessmentId, studentId }: { assessmentId: SQL; studentId: SQL }): SQL => sql`(
  select venue.name from bookings as booking join slots as slot on slot.id = booking.slot_id join venues as venue on venue.id = slot.venue_id
   where booking.student_id = ${studentId} and booking.assessment_id = ${assessmentId} and booking.cancelled_at is null)`;

/** Venues, for statements of other modules to join (note 0009). */
export const venueView = (alias: string) => new QueryBuilder().select(venueColumns).from(venues).as(alias);
