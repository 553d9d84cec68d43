import { z } from 'zod';
import { AttachmentSchema } from '../doubts/doubts.ts';
import { DaySchema, IdCodec, MomentCodec, OptionalMomentCodec } from '../wire.ts';

/** DAT-037. */
export const bookingStatuses = ['BOOKED', 'ATTENDED', 'CANCELLED', 'CANCELLED BY MENTOR', 'CANCELLED AGAINST POLICY'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];
/** DAT-038; '' while there is nothing to do. */
export const mentorActions = ['', 'GIVE FEEDBACK', 'FEEDBACK GIVEN'] as const;
export type MentorAction = (typeof mentorActions)[number];
/** DAT-039. Compared without regard to case (MEN-006). */
export const classStatuses = ['Live', 'UpComing', 'Completed'] as const;
export type ClassStatus = (typeof classStatuses)[number];
export const sessionModes = ['Virtual', 'In person'] as const;
export const SessionModeSchema = z.enum(sessionModes);
export type SessionMode = z.input<typeof SessionModeSchema>;

/** Why something can't be done now with a session; '' where it can. */
export const SessionReasonSchema = z.enum([
  '',
  'join-later',
  'move-too-late',
  'moves-used',
  'not-present',
  'feedback-given',
  'absence-ruled',
  'no-sessions-left',
]);
export type SessionReason = z.infer<typeof SessionReasonSchema>;

/** What can be done with a session. `reason` says why it can't be done now; a screen shows what is not enabled with it. */
export const sessionActionKinds = [
  'join',
  'move',
  'cancel',
  'waive',
  'propose',
  'attendance',
  'feedback',
  'rate',
  'reportAbsence',
  'acceptOffer',
] as const;
export const SessionActionSchema = z.object({ kind: z.enum(sessionActionKinds), enabled: z.boolean(), reason: SessionReasonSchema });
export type SessionAction = z.input<typeof SessionActionSchema>;

/** A step that mentor and student agreed on: a task of the student, who ticks it with `tickTask`. */
export const ActionItemSchema = z.object({
  taskId: IdCodec,
  text: z.string(),
  dueOn: z.union([DaySchema, z.literal('')]),
  done: z.boolean(),
});
export type ActionItem = z.input<typeof ActionItemSchema>;

/** DAT-036: a session as the card of one viewer shows it, from the rule that guards its calls. */
export const BookingCardSchema = z.object({
  bookingId: IdCodec,
  title: z.string(),
  description: z.string(),
  reasonForBooking: z.string(),
  mentorName: z.string(),
  /** Empty for students and parents. */
  studentName: z.string(),
  studentImsPin: z.string(),
  course: z.string(),
  /** The day and '04:00 PM' in `timeZone`; the moments decide. */
  date: DaySchema,
  time: z.string(),
  timeZone: z.string(),
  startsAt: MomentCodec,
  endsAt: MomentCodec,
  mode: SessionModeSchema,
  /** The venue's name, or '' for a virtual session. */
  venue: z.string(),
  venueAddress: z.string(),
  mapUrl: z.string(),
  bookingStatus: z.enum(bookingStatuses),
  /** MEN-009, MEN-010: 'Cancelled Slot (mentor)', '(you)' and so on; '' while it is not cancelled. */
  cancelledText: z.string(),
  cancelReason: z.string(),
  mentorAction: z.enum(mentorActions),
  classStatus: z.enum(classStatuses),
  isLiveNow: z.boolean(),
  /** The link of a virtual session for its two people while they can join; '' otherwise. Joining by `joinMentorSession` records that they came. */
  hangoutLink: z.string(),
  isCancelled: z.boolean(),
  isAwaitingFeedBack: z.boolean(),
  attendance: z.enum(['', 'present', 'absent']),
  /** The mentor did not come: it counts for no one. */
  mentorAbsent: z.boolean(),
  /** Who said so, and alone can take it back. */
  mentorAbsentBy: z.enum(['', 'student', 'mentor']),
  /** When the other side joined a virtual session; '' if it has not. */
  otherJoinedAt: OptionalMomentCodec,
  feedback: z.string(),
  feedBackModifiedDate: OptionalMomentCodec,
  /** MEN-024: what is there in place of feedback; '' where there is feedback, or none to come. */
  feedbackText: z.string(),
  attachments: z.array(AttachmentSchema),
  actionItems: z.array(ActionItemSchema),
  rating: z.number().int().min(0).max(5),
  ratingText: z.string(),
  /** The student can cancel it at any time without using it up: the mentor booked it within the notice. */
  cancelsFree: z.boolean(),
  /** How often it may still be moved. */
  movesLeft: z.number().int(),
  /** Another time that is held for the student: after the mentor cancelled, or that the mentor proposes for a session that stays as it is until they accept. Null where there is none. */
  offer: z
    .object({
      startsAt: MomentCodec,
      endsAt: MomentCodec,
      mentorName: z.string(),
      mode: SessionModeSchema,
      venue: z.string(),
      offerEndsAt: MomentCodec,
    })
    .nullable(),
  actions: z.array(SessionActionSchema),
});
export type BookingCard = z.input<typeof BookingCardSchema>;

/** The sessions of a course that a student may use; null where the course sets no limit. */
export const AllowanceSchema = z.object({ limit: z.number().int(), used: z.number().int(), left: z.number().int() }).nullable();
export type Allowance = z.input<typeof AllowanceSchema>;
