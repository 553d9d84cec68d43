import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { DaySchema, IdCodec, MomentCodec, OptionalIdCodec, StorableTextSchema } from '../wire.ts';

const classes = { kind: 'session', roles: ['staff', 'admin'], right: 'classes' } as const;
const PersonSchema = z.object({ name: z.string(), pin: z.string() });
const SideSchema = z.enum(['student', 'mentor']);

/** A session to which one side did not come. */
export const MissedSessionSchema = z.object({
  missedId: IdCodec,
  missing: SideSchema,
  saidBy: SideSchema,
  saidAt: MomentCodec,
  /** When who said it took it back; null if they have not. */
  takenBackAt: MomentCodec.nullable(),
  student: PersonSchema,
  /** Empty once the mentor has left. */
  mentor: PersonSchema,
  course: z.string(),
  startsAt: MomentCodec,
  endsAt: MomentCodec,
  timeZone: z.string(),
  /** '' for a virtual session. */
  venue: z.string(),
  /** When each side asked for the link of a virtual session; null if they did not. */
  studentJoinedAt: MomentCodec.nullable(),
  mentorJoinedAt: MomentCodec.nullable(),
  /** What the mentor says of the student; '' for nothing. With a student's word that the mentor did not come it is a dispute. */
  attendance: z.enum(['', 'present', 'absent']),
  /** Whether staff decide: the student says that the mentor did not come. */
  mayRule: z.boolean(),
  /** Who of the staff has looked at it, what they noted, and what they decided of a student's word; '' for nothing. */
  looked: z.object({ at: MomentCodec, by: z.string(), note: z.string(), ruling: z.enum(['', 'upheld', 'rejected']) }).nullable(),
  /** What staff noted before it was taken back and said again; '' for nothing. */
  earlierNote: z.string(),
});
export type MissedSession = z.input<typeof MissedSessionSchema>;

export const staffMissedSessions = endpoint('staffMissedSessions', {
  summary:
    'Sessions with mentors to which the mentor or the student did not come, said last first; twenty at a time. `open`: neither taken back nor looked at; `disputes`: of these what staff decide, a student says that the mentor did not come',
  access: classes,
  effect: 'read',
  body: z.strictObject({
    page: z.number().int().min(1).max(500),
    state: z.enum(['open', 'disputes', 'all']),
    /** Of this mentor; '' or absent: of all. */
    mentorId: OptionalIdCodec.optional(),
  }),
  data: z.object({ sessions: z.array(MissedSessionSchema), total: z.number().int() }),
});

export const settleMissedSession = endpoint('settleMissedSession', {
  summary:
    "Notes that staff have looked at a missed session, with what they found or did; audited. Of a student's word that the mentor did not come they can decide: `upheld`, it doesn't count for the student; `rejected`, it counts, and the mentor can give feedback to a student who was there. Both are told",
  access: classes,
  effect: 'own',
  body: z.strictObject({
    missedId: IdCodec,
    /** Absent: '', nothing is decided. */
    ruling: z.enum(['', 'upheld', 'rejected']).optional(),
    note: StorableTextSchema.trim().min(3, 'Write a short note.').max(500, 'At most 500 characters.'),
  }),
  data: z.object({}),
  errors: ['CHANGED_ELSEWHERE', 'NOT_FOUND'],
});

/** A session to come that is on a holiday, because it was booked before the day became one. */
export const HolidaySessionSchema = z.object({
  bookingId: IdCodec,
  /** On the mentor's clock. */
  holiday: z.object({ day: DaySchema, name: z.string() }),
  student: PersonSchema,
  /** Empty once the mentor has left. */
  mentor: PersonSchema,
  course: z.string(),
  startsAt: MomentCodec,
  endsAt: MomentCodec,
  timeZone: z.string(),
  /** '' for a virtual session. */
  venue: z.string(),
});
export type HolidaySession = z.input<typeof HolidaySessionSchema>;

export const staffHolidaySessions = endpoint('staffHolidaySessions', {
  summary:
    'Sessions with mentors to come that are on a holiday and wait for their mentor to move or cancel them, soonest first; twenty at a time',
  access: classes,
  effect: 'read',
  body: z.strictObject({ page: z.number().int().min(1).max(500) }),
  data: z.object({ sessions: z.array(HolidaySessionSchema), total: z.number().int() }),
});
