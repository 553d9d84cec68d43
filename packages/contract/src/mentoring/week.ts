import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { DaySchema, IdCodec, MomentCodec, OptionalIdCodec, StorableTextSchema, says } from '../wire.ts';
import { SessionModeSchema } from './card.ts';
import { maxWeeklyHours, mentorLimits, otherDays } from './session-limits.ts';

const mentor = { kind: 'session', roles: ['mentor'] } as const;
/** '16:00' on the mentor's clock. */
const ClockTimeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "A time is 'HH:MM'");

const stretch = {
  from: ClockTimeSchema,
  to: ClockTimeSchema,
  modes: z.array(SessionModeSchema).min(1).max(2),
  /** Where sessions in person are; '' where there are none. */
  venueId: OptionalIdCodec,
};
interface Stretch {
  readonly from: string;
  readonly to: string;
}
const endsLater = ({ from, to }: Stretch): boolean => to === '00:00' || to > from;
const laterFault = { path: ['to'], error: says('field_end_later') };

/** A stretch of a weekday, Sunday 0 to Saturday 6, in which a mentor works every week. '00:00' as its end is midnight at the end of the day. */
export const WeeklyHourSchema = z.strictObject({ weekday: z.number().int().min(0).max(6), ...stretch }).refine(endsLater, laterFault);
export type WeeklyHour = z.input<typeof WeeklyHourSchema>;

/** A day on which a mentor works at other hours than those of every week. */
export const OtherDaySchema = z.strictObject({
  date: DaySchema,
  hours: z
    .array(z.strictObject(stretch).refine(endsLater, laterFault))
    .min(1)
    .max(otherDays.hours)
    .refine((hours) => !overlaps(hours), { error: says('field_hours_overlap') }),
});
export type OtherDay = z.input<typeof OtherDaySchema>;

/** Whether two of these stretches are at one time, of one weekday where they have one. */
const overlaps = (hours: readonly (Stretch & { readonly weekday?: number })[]): boolean =>
  hours.some((one, at) =>
    hours.some(
      (other, place) => place > at && one.weekday === other.weekday && isBefore(one.from, other.to) && isBefore(other.from, one.to),
    ),
  );
const isBefore = (from: string, to: string): boolean => to === '00:00' || from < to;

/** A block of the week grid. */
export const WeekTimeSchema = z.object({
  timeId: IdCodec,
  startsAt: MomentCodec,
  endsAt: MomentCodec,
  busyUntil: MomentCodec,
  modes: z.array(SessionModeSchema),
  venue: z.string(),
  /** `held`: offered to a student after a cancellation. `over`: in the past and never booked. */
  state: z.enum(['free', 'held', 'over']),
});
export const WeekBookingSchema = z.object({
  bookingId: IdCodec,
  startsAt: MomentCodec,
  endsAt: MomentCodec,
  busyUntil: MomentCodec,
  studentName: z.string(),
  mode: SessionModeSchema,
  classStatus: z.enum(['Live', 'UpComing', 'Completed']),
});
/** A class that a mentor teaches: at its time nothing can be opened or booked. */
export const WeekClassSchema = z.object({ mappingId: IdCodec, classTitle: z.string(), startsAt: MomentCodec, endsAt: MomentCodec });
export const WeekSchema = z.object({
  /** Its first day, a Sunday, in `timeZone`. */
  from: DaySchema,
  timeZone: z.string(),
  days: z.array(
    z.object({
      date: DaySchema,
      off: z.enum(['', 'day-off', 'holiday']),
      name: z.string(),
      /** The mentor takes no more sessions a day: what is free then is not on offer. */
      full: z.boolean(),
    }),
  ),
  times: z.array(WeekTimeSchema),
  bookings: z.array(WeekBookingSchema),
  classes: z.array(WeekClassSchema),
});
export type Week = z.input<typeof WeekSchema>;
/** Minutes. `meetingUrl` is the https link of virtual sessions, or ''. */
export const MentorSettingsSchema = z.strictObject({
  /** '' for the portal's. One that no clock knows is refused, by this field. */
  timeZone: z.string().max(60),
  minutes: z.number().int().min(15, says('field_min_15')).max(180, says('field_max_180')),
  buffer: z.number().int().min(0).max(60, says('field_max_60')),
  /** How many hours before its start a student can book a time at the latest; 0: until it starts. */
  noticeHours: z.number().int().min(0).max(mentorLimits.noticeHours, says('field_max_168')),
  /** How many sessions a day students can book; 0: as many as there are times. */
  maxPerDay: z.number().int().min(0).max(mentorLimits.perDay, says('field_max_24')),
  meetingUrl: z.union([z.url({ protocol: /^https$/, error: says('field_https') }).max(500), z.literal('')]),
  about: StorableTextSchema.trim().max(300, 'At most 300 characters.'),
});
export type MentorSettings = z.input<typeof MentorSettingsSchema>;

export const mentorWeek = endpoint('mentorWeek', {
  summary: "A mentor's week: free times, bookings, classes, days off and holidays, with the settings and venues for opening more",
  access: mentor,
  effect: 'read',
  weight: 3,
  /** Any day of the week; '' for this week. */
  body: z.strictObject({ date: z.union([DaySchema, z.literal('')]) }),
  data: z.object({
    week: WeekSchema,
    settings: MentorSettingsSchema,
    venues: z.array(z.object({ venueId: IdCodec, name: z.string() })),
    hours: z.array(WeeklyHourSchema),
    otherDays: z.array(OtherDaySchema),
    /** The last day that the hours are open on, '' without hours. */
    openUntil: z.union([DaySchema, z.literal('')]),
  }),
});

const changed = {
  data: z.object({
    week: WeekSchema,
    /** How many times were opened or closed, and how many were left out. */ changed: z.number().int(),
    leftOut: z.number().int(),
  }),
};

export const openTimes = endpoint('openTimes', {
  summary: 'Opens the times of a stretch of a day, cut into sessions with their buffers. Hours that are taken already are left out',
  access: mentor,
  effect: 'own',
  body: z
    .strictObject({
      date: DaySchema,
      ...stretch,
    })
    .refine(endsLater, laterFault),
  ...changed,
  errors: ['TIME_PAST', 'DAY_IS_OFF', 'NOT_FOUND'],
});

export const closeTimes = endpoint('closeTimes', {
  summary:
    'Closes free times. One that has been booked or offered meanwhile stays, and is counted as left out. Answers with the week of the first one',
  access: mentor,
  effect: 'own',
  body: z.strictObject({ timeId: z.array(IdCodec).min(1).max(200) }),
  ...changed,
});

export const saveMentorHours = endpoint('saveMentorHours', {
  summary:
    'The hours of every week of a mentor, and single days that have others, from which times are open four weeks ahead. On days that change, free times of the hours before close; what is booked or held stays, and days off, holidays, classes and hours that are taken are left out',
  access: mentor,
  effect: 'own',
  weight: 5,
  body: z.strictObject({
    hours: z
      .array(WeeklyHourSchema)
      .max(maxWeeklyHours)
      .refine((hours) => !overlaps(hours), { error: says('field_hours_overlap') }),
    /** All days to come with other hours. Absent: they stay as they are. */
    otherDays: z
      .array(OtherDaySchema)
      .max(otherDays.max)
      .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, { error: says('field_day_twice') })
      .optional(),
  }),
  ...changed,
  errors: ['NOT_FOUND'],
});

export const copyWeek = endpoint('copyWeek', {
  summary:
    'Opens the times of one week in each week from another one up to a last one, at the same hours of the mentor’s clock; days off, holidays and hours that are taken are left out. Answers with the week that was copied',
  access: mentor,
  effect: 'own',
  weight: 5,
  body: z.strictObject({ week: DaySchema, fromWeek: DaySchema, toWeek: DaySchema }),
  ...changed,
  errors: ['TOO_MANY_WEEKS', 'TIME_PAST'],
});

/** A booking that a day off hits, and the time that is offered in its place; `offer` is null where no one has one. */
export const HitSchema = z.object({
  bookingId: IdCodec,
  studentName: z.string(),
  startsAt: MomentCodec,
  endsAt: MomentCodec,
  offer: z.object({ timeId: IdCodec, startsAt: MomentCodec, mentorName: z.string() }).nullable(),
  /** The other times that could be offered, soonest first, at most 20. */
  choices: z.array(z.object({ timeId: IdCodec, startsAt: MomentCodec, mentorName: z.string() })),
});
export type Hit = z.input<typeof HitSchema>;

export const previewDayOff = endpoint('previewDayOff', {
  summary: 'What taking a day off would do: the bookings it hits and what they are offered, and the classes that stay. Nothing is saved',
  access: mentor,
  effect: 'read',
  body: z.strictObject({ date: DaySchema }),
  data: z.object({
    hits: z.array(HitSchema),
    /** Free times that it closes. */
    free: z.number().int(),
    /** Classes of the day: they stay, and are moved or cancelled on their own pages. */
    classes: z.array(WeekClassSchema),
  }),
  errors: ['TIME_PAST'],
});

export const takeDayOff = endpoint('takeDayOff', {
  summary:
    'Takes a day off: its free times close, its bookings are cancelled by the mentor and get the named times on offer. Where the bookings are others by now, nothing is saved',
  access: mentor,
  effect: 'own',
  body: z.strictObject({
    date: DaySchema,
    reason: StorableTextSchema.trim().max(300, 'At most 300 characters.'),
    offers: z.array(z.strictObject({ bookingId: IdCodec, timeId: OptionalIdCodec })).max(100),
  }),
  ...changed,
  errors: ['TIME_PAST', 'TIME_GONE', 'BOOKINGS_AFFECTED'],
});

export const endDayOff = endpoint('endDayOff', {
  summary: 'Works on a day again: the times that the day off closed are open again, except those at which something else is by now',
  access: mentor,
  effect: 'own',
  body: z.strictObject({ date: DaySchema }),
  ...changed,
});

export const saveMentorSettings = endpoint('saveMentorSettings', {
  summary: 'Length, buffer, zone and link of a mentor; they hold for times that are opened and sessions that are joined from now on',
  access: mentor,
  effect: 'own',
  body: MentorSettingsSchema,
  data: MentorSettingsSchema,
});
