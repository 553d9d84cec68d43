import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { DaySchema, IdCodec, MomentCodec, OptionalIdCodec, OptionalMomentCodec, StorableTextSchema } from '../wire.ts';
import { AllowanceSchema, BookingCardSchema, SessionModeSchema, SessionReasonSchema } from './card.ts';
import { bookedDaysAhead, bookingReason } from './session-limits.ts';

const student = { kind: 'session', roles: ['student'] } as const;
export const BookingReasonSchema = StorableTextSchema.trim()
  .min(bookingReason.min, 'Say in a few words what it is about.')
  .max(bookingReason.max, `At most ${bookingReason.max} characters.`);
const course = { courseId: IdCodec, variantId: IdCodec };

export const studentSessions = endpoint('studentSessions', {
  summary:
    "A student's mentor sessions in a course: what is to come soonest first, then what is over, newest first, and what is left of the course's sessions. Parents and mentors read those of a student they see",
  access: { kind: 'session', roles: ['student', 'parent', 'mentor'] },
  effect: 'read',
  body: z.strictObject({
    /** '' for one's own. */
    studentImsPin: z.string().max(20),
    ...course,
    /** The last card of the page before; '' for the first page of twenty. */
    after: OptionalIdCodec,
  }),
  data: z.object({ upcoming: z.array(BookingCardSchema), past: z.array(BookingCardSchema), more: z.boolean(), allowance: AllowanceSchema }),
  errors: ['NOT_FOUND'],
});

/** A time that can be booked. */
export const FreeTimeSchema = z.object({
  timeId: IdCodec,
  mentorId: IdCodec,
  startsAt: MomentCodec,
  endsAt: MomentCodec,
  /** The day in `timeZone`, the portal's: for a virtual session. */
  date: DaySchema,
  timeZone: z.string(),
  /** The day in the venue's zone, for a session in person; '' where it is virtual only. */
  venueDate: z.union([DaySchema, z.literal('')]),
  venueTimeZone: z.string(),
  /** What it can be booked as. */
  modes: z.array(SessionModeSchema),
  /** '' where it is virtual only. */
  venueId: OptionalIdCodec,
  /** A class of the student's at this time, which they would miss; '' for none. */
  classTitle: z.string(),
});
export type FreeTime = z.input<typeof FreeTimeSchema>;

/** The free times to choose from, soonest first, a page of them. */
export const FreeTimesSchema = z.object({
  /** The venues of these times. */
  venues: z.array(z.object({ venueId: IdCodec, name: z.string(), address: z.string(), mapUrl: z.string() })),
  times: z.array(FreeTimeSchema),
  /** The start of the last of these times where there are later ones, else ''. */
  next: OptionalMomentCodec,
  timeZone: z.string(),
  allowance: AllowanceSchema,
});

export const mentorFreeTimes = endpoint('mentorFreeTimes', {
  summary: `Everything the dialog Book Slot shows: the mentors who serve the course, their venues, and the free times of the next ${bookedDaysAhead} days, soonest first, some 500 at a time. With a booking of theirs only the times of its mentor`,
  access: student,
  effect: 'read',
  body: z.strictObject({
    ...course,
    /** The session that is moved; '' or absent for a new one. */
    bookingId: OptionalIdCodec.optional(),
    /** `next` of the page before; '' or absent for the first one. */
    after: OptionalMomentCodec.optional(),
  }),
  data: FreeTimesSchema.extend({
    mentors: z.array(z.object({ mentorId: IdCodec, name: z.string(), about: z.string() })),
    /** Why nothing can be booked now; '' when something can. */
    refusal: SessionReasonSchema,
  }),
  errors: ['NOT_FOUND'],
});

export const bookMentorSlot = endpoint('bookMentorSlot', {
  summary: 'Books a free time with a mentor. `bookingKey` is made on the device: sent twice it is one booking',
  access: student,
  effect: 'own',
  perDay: 50,
  body: z.strictObject({
    ...course,
    timeId: IdCodec,
    mode: SessionModeSchema,
    reasonForBooking: BookingReasonSchema,
    bookingKey: z.uuid(),
    /** A session that the mentor cancelled: the time that is held in its place is declined with this booking. '' or absent: none. */
    instead: OptionalIdCodec.optional(),
    /** The student has read that they have a class then. Absent: false. */
    overClass: z.boolean().optional(),
  }),
  data: BookingCardSchema,
  errors: ['TIME_GONE', 'TIME_OVERLAPS', 'TIME_OVER_CLASS', 'NO_SESSIONS_LEFT', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

export const cancelMentorSlot = endpoint('cancelMentorSlot', {
  summary: 'The student cancels a booked session that has not started (API-056)',
  access: student,
  effect: 'own',
  perDay: 50,
  body: z.strictObject({ bookingId: IdCodec }),
  data: BookingCardSchema,
  errors: ['NOT_FOUND', 'SESSION_NOT_UPCOMING'],
});

export const moveMentorSlot = endpoint('moveMentorSlot', {
  summary:
    'The student moves a booked session to another free time of its mentor in one step: the new time is taken before the old one is free',
  access: student,
  effect: 'own',
  perDay: 50,
  body: z.strictObject({ bookingId: IdCodec, timeId: IdCodec, mode: SessionModeSchema, overClass: z.boolean().optional() }),
  data: BookingCardSchema,
  errors: ['NOT_FOUND', 'SESSION_NOT_UPCOMING', 'TIME_GONE', 'TIME_OVERLAPS', 'TIME_OVER_CLASS', 'MOVES_USED', 'MOVE_TOO_LATE'],
});

export const answerMentorOffer = endpoint('answerMentorOffer', {
  summary:
    'The student takes or declines the time that is held for them: after the mentor cancelled, or to move a booked session to as the mentor proposes, which uses up no move',
  access: student,
  effect: 'own',
  perDay: 50,
  body: z.strictObject({ bookingId: IdCodec, accept: z.boolean(), overClass: z.boolean().optional() }),
  data: BookingCardSchema,
  errors: ['NOT_FOUND', 'SESSION_NOT_UPCOMING', 'TIME_GONE', 'TIME_OVERLAPS', 'TIME_OVER_CLASS', 'NO_SESSIONS_LEFT'],
});

export const rateMentorSession = endpoint('rateMentorSession', {
  summary: 'The student rates a session they attended, within 30 days; the mentor sees it. Sent again it replaces the rating',
  access: student,
  effect: 'own',
  body: z.strictObject({
    bookingId: IdCodec,
    rating: z.number().int().min(1).max(5),
    text: StorableTextSchema.trim().max(1000, 'At most 1,000 characters.'),
  }),
  data: BookingCardSchema,
  errors: ['NOT_FOUND', 'SESSION_NOT_OVER'],
});

export const reportMentorAbsence = endpoint('reportMentorAbsence', {
  summary: 'The student says that the mentor did not come, or takes it back: the session then doesn’t count as used',
  access: student,
  effect: 'own',
  perDay: 30,
  body: z.strictObject({ bookingId: IdCodec, absent: z.boolean() }),
  data: BookingCardSchema,
  errors: ['NOT_FOUND', 'SESSION_NOT_OVER'],
});

export const joinMentorSession = endpoint('joinMentorSession', {
  summary: 'The link of a virtual session, from 15 minutes before its start to its end; that someone asked for it is recorded as joining',
  access: { kind: 'session', roles: ['student', 'mentor'] },
  effect: 'own',
  perDay: 100,
  body: z.strictObject({ bookingId: IdCodec }),
  data: z.object({ hangoutLink: z.string() }),
  errors: ['NOT_FOUND', 'SESSION_NOT_LIVE', 'NO_MEETING_LINK'],
});
