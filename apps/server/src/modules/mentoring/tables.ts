import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { id, jsonOf, moment, ref } from '../../platform/postgres/columns.ts';
import { venues } from '../centres/tables.ts';
import { courses, people, variants } from '../identity/tables.ts';
import { uploads } from '../media/tables.ts';
import { IdCodec, MomentCodec } from '@abhyas/contract/wire.ts';

/** What a mentor has chosen, in minutes, for times opened from now on; no row means the defaults. */
export const mentorSettings = pgTable(
  'mentor_settings',
  {
    mentorId: ref('mentor_id')
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Null: the portal's. */
    timeZone: text('time_zone'),
    minutes: smallint().notNull(),
    buffer: smallint().notNull(),
    /** Hours before a start until which students can book; 0: until it starts. */
    noticeHours: smallint('notice_hours').notNull().default(0),
    /** How many sessions students can book on a day of the mentor's clock; 0: any number. */
    maxPerDay: smallint('max_per_day').notNull().default(0),
    meetingUrl: text('meeting_url').notNull(),
    about: text().notNull(),
    /** The start of the last time that a pack has opened: what the mentor closed of those before stays closed. */
    openedUntil: moment('opened_until'),
  },
  (table) => [
    check('mentor_settings_minutes', sql`${table.minutes} between 15 and 180 and ${table.buffer} between 0 and 60`),
    check('mentor_settings_limits', sql`${table.noticeHours} between 0 and 168 and ${table.maxPerDay} between 0 and 24`),
  ],
);

/**
 * A time that a mentor has opened, free while no booking has it (`bookingId`) and it is held for no one; closing deletes it. The constraint
 * `mentor_times_apart` in the migration keeps two of a mentor apart, buffers included.
 */
export const mentorTimes = pgTable(
  'mentor_times',
  {
    id: id(),
    mentorId: ref('mentor_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** The end with the buffer. */
    busyUntil: moment('busy_until').notNull(),
    virtual: boolean().notNull(),
    /** Where a session in person is; null: virtual only. */
    venueId: ref('venue_id').references(() => venues.id),
    /** The active booking of it. A plain number: the booking names the time too. */
    bookingId: ref('booking_id'),
    /** For whom it is held after a cancellation, and until when; over without a job, because every reader looks at the moment. */
    heldForId: ref('held_for_id').references(() => people.id, { onDelete: 'set null' }),
    heldUntil: moment('held_until'),
    /** Opened by the weekly hours: closed again, while it is free, where these change. */
    ofHours: boolean('of_hours').notNull().default(false),
  },
  (table) => [
    index('mentor_times_mentor').on(table.mentorId, table.startsAt),
    index('mentor_times_free')
      .on(table.startsAt)
      .where(sql`${table.bookingId} is null`),
    index('mentor_times_venue').on(table.venueId),
    index('mentor_times_held').on(table.heldForId),
    check('mentor_times_order', sql`${table.startsAt} < ${table.endsAt} and ${table.endsAt} <= ${table.busyUntil}`),
    check('mentor_times_place', sql`${table.virtual} or ${table.venueId} is not null`),
    check('mentor_times_hold', sql`(${table.heldForId} is null) or (${table.heldUntil} is not null)`),
  ],
);

const dayHours = { from: z.string(), to: z.string(), virtual: z.boolean(), venueId: IdCodec.nullable() };
const weeklyHours = z.array(z.object({ weekday: z.number(), ...dayHours })).readonly();
const otherDays = z.array(z.object({ day: z.string(), hours: z.array(z.object(dayHours)).readonly() })).readonly();

/** The hours of every week of a mentor and single days with others, on their clock, and up to which day they are open. What the mentor closes of them stays closed. */
export const mentorHours = pgTable('mentor_hours', {
  mentorId: ref('mentor_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  hours: jsonOf(weeklyHours)().notNull(),
  otherDays: jsonOf(otherDays)('other_days').notNull().default([]),
  openUntil: date('open_until', { mode: 'string' }).notNull(),
});

const closedTimes = z
  .array(
    z.object({
      startsAt: MomentCodec,
      endsAt: MomentCodec,
      busyUntil: MomentCodec,
      virtual: z.boolean(),
      venueId: IdCodec.nullable(),
      ofHours: z.boolean().default(false),
    }),
  )
  .readonly();
export type ClosedTimes = z.output<typeof closedTimes>;

/** Days on the mentor's clock on which a mentor does not work. */
export const mentorDaysOff = pgTable(
  'mentor_days_off',
  {
    mentorId: ref('mentor_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    reason: text().notNull(),
    /** The times that the day off closed: they are opened again if it ends. */
    closed: jsonOf(closedTimes)().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.mentorId, table.day] })],
);

/** Days on which no mentor works, from a pack. */
export const holidays = pgTable(
  'holidays',
  {
    pack: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.pack] })],
);

/** How many mentor sessions a course has for each student, from a pack; no row: as many as they like. */
export const sessionLimits = pgTable('session_limits', {
  courseId: ref('course_id')
    .primaryKey()
    .references(() => courses.id, { onDelete: 'cascade' }),
  sessions: smallint().notNull(),
});

/**
 * A session with a mentor, never deleted, with times of its own; `sequence` counts its changes for the calendar entry. The constraints
 * `mentor_bookings_mentor_apart` and `mentor_bookings_student_apart` in the migration keep two active ones of a mentor or student apart.
 */
export const mentorBookings = pgTable(
  'mentor_bookings',
  {
    id: id(),
    /** Of a booking from a pack, its pack and key; else null. */
    pack: text(),
    key: text(),
    /** Made on the student's device: sent twice it is one booking. */
    bookingKey: uuid('booking_key'),
    /** Null once the account is gone: what was written stays with the student. */
    mentorId: ref('mentor_id').references(() => people.id, { onDelete: 'set null' }),
    studentId: ref('student_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    courseId: ref('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    variantId: ref('variant_id').references(() => variants.id, { onDelete: 'set null' }),
    timeId: ref('time_id').references(() => mentorTimes.id, { onDelete: 'set null' }),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    busyUntil: moment('busy_until').notNull(),
    /** Null: virtual. */
    venueId: ref('venue_id').references(() => venues.id),
    reason: text().notNull(),
    bookedAt: moment('booked_at').notNull(),
    bookedBy: text('booked_by', { enum: ['student', 'mentor'] })
      .notNull()
      .default('student'),
    sequence: integer().notNull().default(0),
    /** How often its student has moved it. */
    moves: smallint().notNull().default(0),
    /** The mentor allows it to be moved within the notice. */
    noticeWaivedAt: moment('notice_waived_at'),
    cancelledAt: moment('cancelled_at'),
    /** 'portal': one of the two is no longer in the course, or their account is closed. */
    cancelledBy: text('cancelled_by', { enum: ['student', 'mentor', 'portal'] }),
    cancelReason: text('cancel_reason').notNull().default(''),
    /** Cancelled by the student within 24 hours of its start: it is used up. */
    againstPolicy: boolean('against_policy').notNull().default(false),
    attendance: text({ enum: ['present', 'absent'] }),
    mentorAbsentAt: moment('mentor_absent_at'),
    mentorAbsentBy: text('mentor_absent_by', { enum: ['student', 'mentor'] }),
    /** When staff decided whether the mentor came; what they decided is in the columns above. */
    absenceRuledAt: moment('absence_ruled_at'),
    studentJoinedAt: moment('student_joined_at'),
    mentorJoinedAt: moment('mentor_joined_at'),
    feedback: text().notNull().default(''),
    feedbackAt: moment('feedback_at'),
    rating: smallint(),
    ratingText: text('rating_text').notNull().default(''),
    /** The time on offer: in place of a session that the mentor cancelled, or to move one that is booked to. */
    offeredTimeId: ref('offered_time_id').references(() => mentorTimes.id, { onDelete: 'set null' }),
    offerEndsAt: moment('offer_ends_at'),
    /** Withdrawn: the offered time closed before the student answered. */
    offerState: text('offer_state', { enum: ['open', 'accepted', 'declined', 'withdrawn'] }),
  },
  (table) => [
    unique('mentor_bookings_key').on(table.pack, table.key),
    uniqueIndex('mentor_bookings_sent_once').on(table.studentId, table.bookingKey),
    index('mentor_bookings_student').on(table.studentId, table.courseId, table.startsAt),
    index('mentor_bookings_mentor').on(table.mentorId, table.startsAt),
    index('mentor_bookings_time').on(table.timeId),
    index('mentor_bookings_offer').on(table.offeredTimeId),
    // what a round looks through
    index('mentor_bookings_offers')
      .on(table.offerEndsAt)
      .where(sql`${table.offerState} = 'open'`),
    index('mentor_bookings_course').on(table.courseId),
    index('mentor_bookings_variant').on(table.variantId),
    index('mentor_bookings_venue').on(table.venueId),
    // what a round looks through
    index('mentor_bookings_ahead')
      .on(table.startsAt)
      .where(sql`${table.cancelledAt} is null`),
    // what a mentor owes
    index('mentor_bookings_owed')
      .on(table.mentorId, table.endsAt)
      .where(sql`${table.cancelledAt} is null and ${table.feedbackAt} is null`),
    check('mentor_bookings_cancelled', sql`(${table.cancelledAt} is null) = (${table.cancelledBy} is null)`),
    check('mentor_bookings_order', sql`${table.startsAt} < ${table.endsAt} and ${table.endsAt} <= ${table.busyUntil}`),
    check('mentor_bookings_rating', sql`${table.rating} between 1 and 5`),
  ],
);

/**
 * That someone did not come to a session, as the other side or they themselves said it, for staff to look at. It stays when it is taken back, and is open while it is neither that nor looked at.
 */
export const missedSessions = pgTable(
  'missed_sessions',
  {
    id: id(),
    bookingId: ref('booking_id')
      .notNull()
      .references(() => mentorBookings.id, { onDelete: 'cascade' }),
    missing: text({ enum: ['student', 'mentor'] }).notNull(),
    saidBy: text('said_by', { enum: ['student', 'mentor'] }).notNull(),
    saidAt: moment('said_at').notNull(),
    takenBackAt: moment('taken_back_at'),
    lookedAt: moment('looked_at'),
    lookedById: ref('looked_by_id').references(() => people.id, { onDelete: 'set null' }),
    note: text().notNull().default(''),
    /** What staff decided of a student's word that the mentor did not come; null where they only looked. */
    ruling: text({ enum: ['upheld', 'rejected'] }),
  },
  (table) => [
    unique('missed_sessions_once').on(table.bookingId, table.missing),
    index('missed_sessions_said').on(table.saidAt),
    index('missed_sessions_open')
      .on(table.saidAt)
      .where(sql`${table.takenBackAt} is null and ${table.lookedAt} is null`),
    index('missed_sessions_looked_by').on(table.lookedById),
  ],
);

/** Pictures and PDFs of a mentor's feedback. */
export const feedbackFiles = pgTable(
  'feedback_files',
  {
    bookingId: ref('booking_id')
      .notNull()
      .references(() => mentorBookings.id, { onDelete: 'cascade' }),
    uploadId: ref('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.position] }), index('feedback_files_upload').on(table.uploadId)],
);
