import { z } from 'zod';
import { day, flag, key, text, time, url } from './schema-parts.ts';

/** Events in the calendar of everyone of a programme or a variant: webinars, last dates, meetings, and the days on which no mentor has time. How events repeat is as the specification names it. */
export const EventsFileSchema = z.strictObject({
  events: z
    .array(
      z.strictObject({
        key,
        programme: key,
        /** Whose students; all of the programme without it. */
        variant: key.optional(),
        name: z.string().trim().min(1, 'must not be empty').max(200),
        about: z.string().trim().max(1_000).default(''),
        day,
        /** Without a time it lasts the whole day, or the days up to `lastDay`. */
        time: time.optional(),
        minutes: z.int().min(5).max(1_440).default(60),
        lastDay: day.optional(),
        venue: z.string().trim().max(200).default(''),
        ctaName: z.string().trim().max(40).default(''),
        /** A page of the portal. */
        link: z
          .string()
          .regex(/^\/[^/\\]/, "a page of the portal begins with '/'")
          .max(500)
          .optional(),
        hangoutLink: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
        handout: url.optional(),
        /** Not shown before this day. */
        publishDay: day.optional(),
        countDown: flag.default('0'),
        repeat: z
          .strictObject({
            type: z.enum(['day', 'week', 'month', 'year']),
            every: z.int().min(1).max(99).default(1),
            on: z
              .array(z.enum(['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']))
              .max(7)
              .default([]),
            endsOn: day.optional(),
            endsAfter: z.int().min(1).max(730).optional(),
          })
          .optional(),
      }),
    )
    .max(1_000)
    .default([]),
  holidays: z
    .array(z.strictObject({ day, name: text }))
    .max(500)
    .default([]),
});
export type EventsFile = z.output<typeof EventsFileSchema>;
