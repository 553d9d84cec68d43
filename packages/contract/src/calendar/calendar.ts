import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { maxCalendarDays } from './calendar-limits.ts';
import { DaySchema, IdCodec } from '../wire.ts';
import { CalendarEventSchema, CalendarTypeSchema } from './event.ts';

const readers = { kind: 'session', roles: ['student', 'parent', 'mentor', 'staff', 'admin'] } as const;
/** Whose: '' for one's own, else a student the reader sees, in a course of theirs. */
const whose = {
  studentImsPin: z.string().max(20),
  courseId: IdCodec,
  variantId: IdCodec,
};

const DaysSchema = z
  .strictObject({ ...whose, from: DaySchema, to: DaySchema })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day is before the first one.' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < maxCalendarDays * 86_400_000, {
    path: ['to'],
    error: `Ask for at most ${maxCalendarDays} days at a time.`,
  });

export const calendarData = endpoint('calendarData', {
  summary: `The events of the days from the first to the last, both included, in the zone of the portal (API-088): at most ${maxCalendarDays} days`,
  access: readers,
  effect: 'read',
  mayLag: true,
  weight: 5,
  body: DaysSchema,
  data: z.object({
    events: z.array(CalendarEventSchema),
    timeZone: z.string(),
  }),
  errors: ['NOT_FOUND'],
});

export const calendarFilters = endpoint('calendarFilters', {
  summary: 'The filters of the calendar, grouped by category (API-043): types as the screen names them, and what became of a class',
  access: readers,
  effect: 'read',
  body: z.strictObject({ courseId: IdCodec, variantId: IdCodec }),
  data: z.object({
    type: z.array(z.object({ value: z.union([z.literal('All'), CalendarTypeSchema]), name: z.string() })),
    classes: z.array(z.object({ value: z.enum(['attended', 'missed', 'upcoming']), name: z.string() })),
  }),
});
