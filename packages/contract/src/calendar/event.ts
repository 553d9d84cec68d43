import { z } from 'zod';
import { DaySchema, FlagSchema, MomentCodec, OptionalIdCodec, OptionalMomentCodec } from '../wire.ts';

/** CAL-004: the values of the filters; the screen shows them in the plural. */
export const CalendarTypeSchema = z.enum(['Test', 'Event', 'Mentor Visit', 'Class']);

/** What a class in the calendar is of; empty for everything else (DAT-046). */
export const EventDetailsSchema = z.object({
  batchName: z.string(),
  moduleNumber: z.string(),
  classTitle: z.string(),
  classDate: z.union([DaySchema, z.literal('')]),
  classTime: OptionalMomentCodec,
  mappingId: z.string(),
  mode: z.enum(['', 'online', 'in-person']),
});

/** How a series repeats (DAT-047, CAL-028 to 034). Without `meetingRecurrance` '1' the rest means nothing. */
export const RepeatSchema = z.object({
  meetingRecurrance: FlagSchema,
  repeatType: z.enum(['', 'day', 'week', 'month', 'year']),
  /** Every so many units. */
  repeatCount: z.number().int().min(1).max(99),
  /** Days of the week, 'sun,tue'; '' for the day it begins on. */
  repeatOn: z
    .string()
    .regex(
      /^$|^(?:sun|mon|tue|wed|thu|fri|sat)(?:,(?:sun|mon|tue|wed|thu|fri|sat))*$/,
      'Days are sun, mon, tue, wed, thu, fri, sat, with commas.',
    ),
  endsNever: z.boolean(),
  /** The last day; '' where it ends otherwise. */
  endsOn: z.union([DaySchema, z.literal('')]),
  /** How many times in all; 0 where it ends otherwise. */
  endsAfter: z.number().int().min(0).max(730),
});

/** What has become of it: a class attended or missed, a test taken, a block done, anything called off; else it is to come, or simply over. */
export const EventStateSchema = z.enum(['', 'attended', 'missed', 'done', 'cancelled']);

/**
 * One occurrence in a calendar (DAT-044 to 047). Which of the fields of one meaning is filled depends on where it comes from, as specified; `readEvent` in
 * packages/rules reads them all.
 */
export const CalendarEventSchema = z.object({
  /** Of the occurrence: the entry, and for a series its original start. */
  id: z.string(),
  /** Of the entry that all occurrences of a series share; '' for a day of the study plan, which is worked out. */
  entryId: OptionalIdCodec,
  moduleType: z.enum(['Test', 'Event', 'Mentor Visit', 'Class', 'Study']),
  name: z.string().optional(),
  sessionName: z.string().optional(),
  classTitle: z.string().optional(),
  bookingId: z.string().optional(),
  mappingId: z.string().optional(),
  ctaName: z.string(),
  link: z.string(),
  hangoutLink: z.string(),
  handout: z.string(),
  venue: z.string().optional(),
  branchName: z.string().optional(),
  venue_name: z.string().optional(),
  mentor_name: z.string(),
  about: z.string(),
  /** All day: the days, first and last, in the calendar's zone; else both ''. */
  startDate: z.union([DaySchema, z.literal('')]),
  endDate: z.union([DaySchema, z.literal('')]),
  startTime: MomentCodec.optional(),
  bookingTime: MomentCodec.optional(),
  classTime: MomentCodec.optional(),
  endTime: MomentCodec,
  /** The moment that a countdown runs to; '' for none. */
  countDownDate: OptionalMomentCodec,
  publishTime: OptionalMomentCodec,
  event_details: EventDetailsSchema,
  ...RepeatSchema.shape,
  state: EventStateSchema,
  /** When the occurrence was to begin before it was moved; '' where it was not. */
  movedFrom: OptionalMomentCodec,
  /** The reader's own: they may move, change and remove it. */
  own: z.boolean(),
  /** Of an occurrence of a series: its original start, which names it; '' for a single event. */
  occursAt: OptionalMomentCodec,
});
export type CalendarEvent = z.input<typeof CalendarEventSchema>;
