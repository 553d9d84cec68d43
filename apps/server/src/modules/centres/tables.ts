import type { z } from 'zod';
import type { IncidentEffectSchema } from '@abhyas/contract/centres/incident.ts';
import { readinessThings } from '@abhyas/rules/centres/readiness.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment, ref } from '../../platform/postgres/columns.ts';
import { assessments } from '../assessment/tables.ts';
import { people } from '../identity/tables.ts';

type IncidentEffect = z.output<typeof IncidentEffectSchema>;

/** A place where proctored tests are taken. What a newer pack no longer names is not active: its past bookings stay. */
export const venues = pgTable(
  'venues',
  {
    id: id(),
    pack: text().notNull(),
    key: text().notNull(),
    name: text().notNull(),
    address: text().notNull(),
    mapUrl: text('map_url').notNull(),
    /** What a candidate brings, a line each. */
    bring: text().array().notNull(),
    timeZone: text('time_zone').notNull(),
    isActive: boolean('is_active').notNull(),
  },
  (table) => [unique('venues_key').on(table.pack, table.key)],
);

/** A room of a venue. Its seats are numbered from 1, row by row, `columns` in a row, with a gangway after each column of `gangways`. */
export const rooms = pgTable(
  'rooms',
  {
    id: id(),
    venueId: ref('venue_id')
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    name: text().notNull(),
    seats: smallint().notNull(),
    columns: smallint().notNull(),
    gangways: smallint().array().notNull(),
    /** For candidates who need a room apart. */
    separate: boolean().notNull(),
  },
  (table) => [unique('rooms_key').on(table.venueId, table.key), check('rooms_seats', sql`${table.seats} between 1 and 500`)],
);

/**
 * A session of a test in a room. `freeSeats` is the only count of what can be booked: a seat is taken out of it when it is booked or offered and put back when it
 * falls free, so no seat can be given twice. `lastSeat` is the one that was taken out last, for the statement that takes it.
 */
export const slots = pgTable(
  'slots',
  {
    id: id(),
    pack: text().notNull(),
    key: text().notNull(),
    assessmentId: ref('assessment_id')
      .notNull()
      .references(() => assessments.id, { onDelete: 'cascade' }),
    venueId: ref('venue_id')
      .notNull()
      .references(() => venues.id),
    roomId: ref('room_id')
      .notNull()
      .references(() => rooms.id),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    seats: smallint().notNull(),
    freeSeats: smallint('free_seats').array().notNull(),
    lastSeat: smallint('last_seat'),
    state: text({ enum: ['open', 'cancelled'] }).notNull(),
    /** Staff have changed it: an import leaves its time, room and state alone. */
    changedByStaff: boolean('changed_by_staff').notNull().default(false),
    /** When its candidates were notified that something it needs is missing; null again once they were notified that nothing is. */
    alarmedAt: moment('alarmed_at'),
  },
  (table) => [
    unique('slots_key').on(table.pack, table.key),
    index('slots_assessment').on(table.assessmentId, table.startsAt),
    index('slots_venue').on(table.venueId, table.startsAt),
    index('slots_start').on(table.startsAt),
    check('slots_time', sql`${table.startsAt} < ${table.endsAt}`),
    check('slots_free', sql`cardinality(${table.freeSeats}) <= ${table.seats}`),
  ],
);

/** What staff have recorded of a thing that a session needs: asked and confirmed for the venue, on how many machines for the paper, assigned and in for the invigilator. No row: nothing. */
export const slotReadiness = pgTable(
  'slot_readiness',
  {
    slotId: ref('slot_id')
      .notNull()
      .references(() => slots.id, { onDelete: 'cascade' }),
    thing: text({ enum: readinessThings }).notNull(),
    step: text({ enum: ['none', 'started', 'done'] }).notNull(),
    machines: smallint().notNull().default(0),
    /** Counts what staff can edit of it; a form sends the one it saw. */
    version: integer().notNull().default(0),
    /** The invigilator. */
    personId: ref('person_id').references(() => people.id, { onDelete: 'set null' }),
    /** Who recorded it and when; null where the alarm came first. */
    byId: ref('by_id').references(() => people.id, { onDelete: 'set null' }),
    at: moment('at'),
    /** When staff were notified that it is missing; null again once it is not. */
    toldAt: moment('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.slotId, table.thing] }),
    index('slot_readiness_person').on(table.personId),
    index('slot_readiness_by').on(table.byId),
  ],
);

/**
 * A booking of a test: a seat of a slot, or Take Home; never deleted. `sequence` counts its changes for the calendar entry and the admit
 * card; of the two of decision 8 the centre's cancellation counts none, a change by the student two.
 */
export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    assessmentId: ref('assessment_id')
      .notNull()
      .references(() => assessments.id, { onDelete: 'cascade' }),
    /** The asset it was booked from; its table is in another module, so this is a plain number. */
    assetId: ref('asset_id').notNull(),
    studentId: ref('student_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Null for Take Home. */
    slotId: ref('slot_id').references(() => slots.id),
    seat: smallint(),
    bookedAt: moment('booked_at').notNull(),
    cancelledAt: moment('cancelled_at'),
    cancelledBy: text('cancelled_by', { enum: ['student', 'centre'] }),
    sequence: integer().notNull().default(0),
    /** When the student changed its slot: that was the one cancellation of the test. */
    changedAt: moment('changed_at'),
    checkedInAt: moment('checked_in_at'),
    checkedInBy: text('checked_in_by', { enum: ['code', 'desk'] }),
    absentAt: moment('absent_at'),
  },
  (table) => [
    uniqueIndex('bookings_active')
      .on(table.studentId, table.assessmentId)
      .where(sql`${table.cancelledAt} is null`),
    uniqueIndex('bookings_seat')
      .on(table.slotId, table.seat)
      .where(sql`${table.cancelledAt} is null`),
    index('bookings_student').on(table.studentId, table.assessmentId),
    index('bookings_assessment').on(table.assessmentId),
    index('bookings_slot').on(table.slotId),
    check('bookings_seat_of_slot', sql`(${table.slotId} is null) = (${table.seat} is null)`),
    check('bookings_cancelled', sql`(${table.cancelledAt} is null) = (${table.cancelledBy} is null)`),
  ],
);

/** Who sat where, from when to when: a row for each time a candidate took a seat. `to` is null while they sit there. */
export const seatings = pgTable(
  'seatings',
  {
    id: id(),
    bookingId: ref('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    roomId: ref('room_id')
      .notNull()
      .references(() => rooms.id),
    seat: smallint().notNull(),
    from: moment('from_at').notNull(),
    to: moment('to_at'),
  },
  (table) => [index('seatings_room').on(table.roomId, table.seat, table.from), index('seatings_booking').on(table.bookingId)],
);

/**
 * Who waits for a seat of a full slot, in the order of their ids. An offered seat is taken out of the slot until the offer is accepted, declined or over; it is
 * then the next one's, or free again.
 */
export const waitlistEntries = pgTable(
  'waitlist_entries',
  {
    id: id(),
    slotId: ref('slot_id')
      .notNull()
      .references(() => slots.id, { onDelete: 'cascade' }),
    studentId: ref('student_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    assetId: ref('asset_id').notNull(),
    joinedAt: moment('joined_at').notNull(),
    state: text({ enum: ['waiting', 'offered', 'accepted', 'declined', 'expired', 'left'] }).notNull(),
    /** Of the offer. */
    seat: smallint(),
    offeredAt: moment('offered_at'),
    offerEndsAt: moment('offer_ends_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('waitlist_once')
      .on(table.slotId, table.studentId)
      .where(sql`${table.state} in ('waiting', 'offered')`),
    index('waitlist_line')
      .on(table.slotId, table.id)
      .where(sql`${table.state} = 'waiting'`),
    index('waitlist_offers')
      .on(table.offerEndsAt)
      .where(sql`${table.state} = 'offered'`),
    index('waitlist_student').on(table.studentId),
    check('waitlist_offer', sql`${table.state} <> 'offered' or (${table.seat} is not null and ${table.offerEndsAt} is not null)`),
  ],
);

/** What went wrong at a centre and what staff did about it, or a note. It is about a slot, or about the venue's day. */
export const deskNotes = pgTable(
  'desk_notes',
  {
    id: id(),
    venueId: ref('venue_id')
      .notNull()
      .references(() => venues.id, { onDelete: 'cascade' }),
    slotId: ref('slot_id').references(() => slots.id, { onDelete: 'cascade' }),
    seat: smallint(),
    kind: text({ enum: ['note', 'time-given', 'power-cut', 'paper-late', 'moved', 'cancelled'] }).notNull(),
    text: text().notNull(),
    /** What an incident did, in numbers of candidates. `unfit` was not counted at first. */
    effect: jsonb().$type<Omit<IncidentEffect, 'unfit'> & Partial<Pick<IncidentEffect, 'unfit'>>>(),
    byId: ref('by_id').references(() => people.id, { onDelete: 'set null' }),
    at: moment('at').notNull(),
    closedAt: moment('closed_at'),
  },
  (table) => [
    index('desk_notes_venue').on(table.venueId, table.at),
    index('desk_notes_slot')
      .on(table.slotId)
      .where(sql`${table.slotId} is not null`),
    index('desk_notes_by').on(table.byId),
  ],
);
