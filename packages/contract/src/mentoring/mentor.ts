import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { studentSorts } from './session-limits.ts';
import { feedbackLimits } from '../text-limits.ts';
import { uploadLimits } from '../upload-limits.ts';
import { DaySchema, IdCodec, OptionalIdCodec, OptionalMomentCodec, StorableTextSchema } from '../wire.ts';
import { BookingCardSchema, SessionModeSchema } from './card.ts';
import { BookingReasonSchema, FreeTimesSchema } from './student.ts';

const mentor = { kind: 'session', roles: ['mentor'] } as const;
const CancelReasonSchema = StorableTextSchema.trim().min(3, 'Say in a few words why.').max(300, 'At most 300 characters.');

export const mentorDashboard = endpoint('mentorDashboard', {
  summary:
    "A mentor's sessions (API-060): LIVE, to come and awaiting feedback whole, all others newest first, fifty at a time. `imspin` is the mentor's own",
  access: mentor,
  effect: 'read',
  weight: 3,
  body: z.strictObject({ imspin: z.string().max(20), search: StorableTextSchema.max(100), after: OptionalIdCodec }),
  data: z.object({
    live: z.array(BookingCardSchema),
    upcoming: z.array(BookingCardSchema),
    awaitingFeedback: z.array(BookingCardSchema),
    /** What is in none of the three. */
    others: z.array(BookingCardSchema),
    more: z.boolean(),
    counts: z.object({ all: z.number().int(), live: z.number().int(), upcoming: z.number().int(), awaitingFeedback: z.number().int() }),
    timeZone: z.string(),
  }),
});

export const mentorCancel = endpoint('mentorCancel', {
  summary: 'The mentor cancels sessions that have not started, with a reason (API-057). All or none',
  access: mentor,
  effect: 'own',
  body: z.strictObject({ bookingId: z.array(IdCodec).min(1).max(50), reason: CancelReasonSchema }),
  data: z.array(BookingCardSchema),
  errors: ['NOT_FOUND', 'SESSION_NOT_UPCOMING'],
});

/** What `mentorAction` does. */
export const mentorRequestTypes = ['feedback', 'present', 'absent', 'mentor-absent'] as const;

export const mentorAction = endpoint('mentorAction', {
  summary: 'Attendance or feedback of a session that is over (API-058)',
  access: mentor,
  effect: 'own',
  body: z.strictObject({
    bookingId: IdCodec,
    requestType: z.enum(mentorRequestTypes),
    /** '' with attendance. */
    feedback: StorableTextSchema.trim().max(feedbackLimits.max, 'At most 4,000 characters.'),
    /** Links as `uploadFile` gave them, or as the card has them. */
    data: z.array(z.strictObject({ attachment: z.string().max(500) })).max(uploadLimits.files),
    actionItems: z
      .array(z.strictObject({ text: StorableTextSchema.trim().min(3).max(200), dueOn: z.union([DaySchema, z.literal('')]) }))
      .max(feedbackLimits.items),
    /** `feedBackModifiedDate` of the card that was edited: where it has changed since, nothing is saved. */
    seen: OptionalMomentCodec,
  }),
  data: BookingCardSchema,
  errors: ['NOT_FOUND', 'SESSION_NOT_OVER', 'NOT_PRESENT', 'FEEDBACK_GIVEN', 'ABSENCE_RULED', 'CHANGED_ELSEWHERE', 'NOT_AN_ATTACHMENT'],
});

export const waiveNotice = endpoint('waiveNotice', {
  summary: 'The mentor lets the student move a session that starts within 24 hours; the student is told',
  access: mentor,
  effect: 'own',
  body: z.strictObject({ bookingId: IdCodec }),
  data: BookingCardSchema,
  errors: ['NOT_FOUND', 'SESSION_NOT_UPCOMING', 'NOTICE_NOT_NEEDED', 'NOTICE_WAIVED', 'MOVES_USED'],
});

export const mentorTimesFor = endpoint('mentorTimesFor', {
  summary:
    "A mentor's own free times at which a student whom they see can come, soonest first, some 500 at a time: apart from the student's sessions, tests and classes. The limits of what students book don't hold for the mentor. For a booked session of theirs those at which it can be as it is, virtual or at its venue",
  access: mentor,
  effect: 'read',
  weight: 3,
  body: z.strictObject({
    /** With a booking '' each. */
    studentImsPin: z.string().max(20),
    courseId: OptionalIdCodec,
    variantId: OptionalIdCodec,
    /** The session for which another time is proposed; '' for a new one. */
    bookingId: OptionalIdCodec,
    /** `next` of the page before; '' or absent for the first one. */
    after: OptionalMomentCodec.optional(),
  }),
  data: FreeTimesSchema,
  errors: ['NOT_FOUND'],
});

export const mentorBook = endpoint('mentorBook', {
  summary:
    'A mentor books a free time of theirs for a student whom they see, who is told and can cancel; within 24 hours of the start that uses no session up. `bookingKey` is made on the device: sent twice it is one booking',
  access: mentor,
  effect: 'own',
  perDay: 100,
  body: z.strictObject({
    studentImsPin: z.string().max(20),
    courseId: IdCodec,
    variantId: IdCodec,
    timeId: IdCodec,
    mode: SessionModeSchema,
    reasonForBooking: BookingReasonSchema,
    bookingKey: z.uuid(),
  }),
  data: BookingCardSchema,
  errors: ['TIME_GONE', 'TIME_OVERLAPS', 'TIME_OVER_CLASS', 'NO_SESSIONS_LEFT', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

export const proposeTime = endpoint('proposeTime', {
  summary:
    'A mentor proposes another free time of theirs for a booked session, held for the student until they answer; the session stays as it is until they accept. A later proposal takes the place of one before',
  access: mentor,
  effect: 'own',
  perDay: 100,
  body: z.strictObject({
    bookingId: IdCodec,
    /** '' takes the proposal back. */
    timeId: OptionalIdCodec,
  }),
  data: BookingCardSchema,
  errors: ['NOT_FOUND', 'SESSION_NOT_UPCOMING', 'TIME_GONE', 'TIME_OVERLAPS'],
});

export const mentorToday = endpoint('mentorToday', {
  summary: "A mentor's sessions of today that are not over, on their clock, and how many wait for feedback: what the mentor's home says",
  access: mentor,
  effect: 'read',
  body: z.strictObject({}),
  data: z.object({
    today: z.number().int(),
    awaitingFeedback: z.number().int(),
    /** Soonest first. */
    sessions: z.array(BookingCardSchema),
    /** The mentor's, in which the day is shown. */
    timeZone: z.string(),
  }),
});

export const mentorStudents = endpoint('mentorStudents', {
  summary:
    'The students whom a mentor sees (decision 18), a page of them, with their figures and their last and next session, sorted by any of these; what is not known comes last',
  access: mentor,
  effect: 'read',
  weight: 3,
  body: z.strictObject({
    search: StorableTextSchema.max(100),
    page: z.number().int().min(1).max(200),
    sort: z.enum(studentSorts).default('name'),
    direction: z.enum(['asc', 'desc']).default('asc'),
  }),
  data: z.object({
    students: z.array(
      z.object({
        studentName: z.string(),
        studentImsPin: z.string(),
        imageUrl: z.string(),
        course: z.string(),
        /** '' for a student without a course. */
        courseId: OptionalIdCodec,
        variantId: OptionalIdCodec,
        lastSessionAt: OptionalMomentCodec,
        nextSessionAt: OptionalMomentCodec,
        feedbackOwed: z.number().int(),
        /** Of the last test by which the student is judged, in the course used last, as the classes are; null without one. */
        score: z.object({ marks: z.number(), totalMarks: z.number() }).nullable(),
        attended: z.number().int(),
        classes: z.number().int(),
        /** When they last used the portal; '' where no session of theirs is left, which is after a month. */
        lastVisitAt: OptionalMomentCodec,
      }),
    ),
    total: z.number().int(),
    /** The mentor's, in which the sessions are shown. */
    timeZone: z.string(),
  }),
});
