import { z } from 'zod';
import { day, flag, key, text, time, url, zone } from './schema-parts.ts';

const room = z.strictObject({
  key,
  name: text,
  seats: z.int().min(1).max(500),
  columns: z.int().min(1).max(60),
  gangways: z.array(z.int().min(1)).default([]),
  separate: flag.default('0'),
});

/** Where proctored tests are taken, and the sessions there. */
export const VenuesFileSchema = z.strictObject({
  venues: z.array(
    z.strictObject({
      key,
      name: text,
      address: text,
      map: url.optional(),
      bring: z.array(text).max(10).default([]),
      timezone: zone.optional(),
      rooms: z.array(room).min(1).max(50),
    }),
  ),
  slots: z
    .array(
      z.strictObject({
        key,
        test: key,
        venue: key,
        room: key,
        day,
        time,
        minutes: z.int().min(1).max(1440),
        seats: z.int().min(1).max(500).optional(),
        booked: z.array(key).default([]),
        waiting: z.array(key).default([]),
        checkedIn: z.array(key).default([]),
        absent: z.array(key).default([]),
        ready: z
          .strictObject({
            venue: z.enum(['asked', 'confirmed']).optional(),
            machines: z.int().min(1).max(500).optional(),
            invigilator: key.optional(),
          })
          .default({}),
      }),
    )
    .default([]),
});
export type VenuesFile = z.output<typeof VenuesFileSchema>;
