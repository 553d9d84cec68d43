import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { DaySchema, IdCodec, MomentCodec, StorableTextSchema } from '../wire.ts';
import { SessionModeSchema } from './card.ts';
import { maxReassigned, mentorDays, mentorSorts, mentorStates } from './session-limits.ts';
import { MentorSettingsSchema, mentorWeek, saveMentorHours } from './week.ts';

const classes = { kind: 'session', roles: ['staff', 'admin'], right: 'classes' } as const;
const count = z.number().int().min(0);

/** A mentor as staff see them: what they have in the days ahead, what waits, and how they are rated, without who said it. */
export const StaffMentorSchema = z.object({
  personId: IdCodec,
  name: z.string(),
  pin: z.string(),
  /** '' for the portal's. */
  timeZone: z.string(),
  /** '' without one. */
  meetingUrl: z.string(),
  sessions: count,
  classes: count,
  /** Of the students they see, and those assigned to them, that wait for an answer. */
  doubts: count,
  /** Sessions to which they did not come. */
  missed: count,
  /** Where a student says so and staff have not decided. */
  disputes: count,
  /** On average, of five; null without one. */
  rating: z.number().nullable(),
  ratings: count,
  /** Their days off in the days ahead, on their clock. */
  daysOff: z.array(DaySchema),
});
export type StaffMentor = z.input<typeof StaffMentorSchema>;

export const staffMentors = endpoint('staffMentors', {
  summary: `The mentors of the portal, twenty a page, with what each has in the next ${mentorDays.ahead} days, doubts that wait, sessions they missed in ${mentorDays.missed} days, and their ratings of a year`,
  access: classes,
  effect: 'read',
  weight: 3,
  body: z.strictObject({
    search: StorableTextSchema.max(100),
    state: z.enum(mentorStates),
    sort: z.enum(mentorSorts),
    page: z.number().int().min(1).max(500),
  }),
  data: z.object({ mentors: z.array(StaffMentorSchema), total: count, timeZone: z.string() }),
});

export const staffMentor = endpoint('staffMentor', {
  summary: 'A mentor for staff, with the week, hours and settings as the mentor has them',
  access: classes,
  effect: 'read',
  weight: 3,
  body: mentorWeek.body.extend({ personId: IdCodec }),
  data: mentorWeek.data.extend({ mentor: StaffMentorSchema }),
  errors: ['NOT_FOUND'],
});

export const staffSaveMentorHours = endpoint('staffSaveMentorHours', {
  summary: 'Staff save the weekly hours of a mentor as the mentor does, who is notified; audited',
  access: classes,
  effect: 'own',
  weight: 5,
  perDay: 200,
  body: saveMentorHours.body.extend({ personId: IdCodec }),
  data: saveMentorHours.data,
  errors: ['NOT_FOUND'],
});

export const staffSaveMentorSettings = endpoint('staffSaveMentorSettings', {
  summary: 'Staff save length, zone, limits and link of a mentor as the mentor does, who is notified; audited',
  access: classes,
  effect: 'own',
  perDay: 200,
  body: MentorSettingsSchema.extend({ personId: IdCodec }),
  data: MentorSettingsSchema,
  errors: ['NOT_FOUND'],
});

/** A session or a class to come of a mentor. */
const WorkSchema = z.object({
  kind: z.enum(['session', 'class']),
  id: IdCodec,
  /** The student, or the class. */
  title: z.string(),
  /** The course, or the batch. */
  about: z.string(),
  startsAt: MomentCodec,
  endsAt: MomentCodec,
  mode: SessionModeSchema,
});
export type MentorWork = z.input<typeof WorkSchema>;

/** Why another mentor can't have a session or a class; '' where they can. `session`, `class`, `seat` and `held` are what that mentor has then, whatever they are there as, `notice` and `full` their own limits. */
export const reassignRefusals = ['', 'began', 'joined', 'course', 'off', 'session', 'class', 'seat', 'held', 'notice', 'full'] as const;
export type ReassignRefusal = (typeof reassignRefusals)[number];

export const mentorWork = endpoint('mentorWork', {
  summary:
    'The sessions and classes of a mentor that have not begun, on the days from one to another on their clock, and who else could have them',
  access: classes,
  effect: 'read',
  body: z.strictObject({ personId: IdCodec, from: DaySchema, to: DaySchema }),
  data: z.object({
    timeZone: z.string(),
    work: z.array(WorkSchema),
    /** More than one change can take is left out. */
    more: z.boolean(),
    mentors: z.array(z.object({ personId: IdCodec, name: z.string(), hasLink: z.boolean() })),
  }),
  errors: ['NOT_FOUND'],
});

export const reassignWork = endpoint('reassignWork', {
  summary:
    'Gives sessions and classes of a mentor to another one at the times they have, all or none, or with `dryRun` says of each whether the other one is free. Student, batch and both mentors are notified; audited. Where one can’t go by now nothing is changed',
  access: classes,
  effect: 'own',
  weight: 5,
  perDay: 500,
  body: z.strictObject({
    personId: IdCodec,
    toId: IdCodec,
    bookingIds: z.array(IdCodec).max(maxReassigned),
    mappingIds: z.array(IdCodec).max(maxReassigned),
    /** Also where the mentor's own notice and sessions a day are against it. */
    overLimits: z.boolean(),
    dryRun: z.boolean(),
  }),
  data: z.object({
    items: z.array(z.object({ kind: WorkSchema.shape.kind, id: IdCodec, refusal: z.enum(reassignRefusals) })),
  }),
  errors: ['NOT_FOUND', 'BOOKINGS_AFFECTED', 'TIME_GONE'],
});
