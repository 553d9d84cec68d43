import { z } from 'zod';
import { day, flag, key, text, time } from './schema-parts.ts';

const path = z.string().regex(/^media\//, "a file is 'media/name.ext'");
const link = z.url({ protocol: /^https$/, error: 'must be an https address' });

/** Batches and their classes, and for demonstrations who was there. */
export const ClassesFileSchema = z.strictObject({
  batches: z
    .array(
      z.strictObject({
        key,
        name: text,
        programme: key,
        /** Whose students are in it, where `everyone` is '1'. */
        variant: key.optional(),
        everyone: flag.default('0'),
        /** By name, whatever variant they are in. */
        students: z.array(key).max(2_000).default([]),
        mentors: z.array(key).max(20).default([]),
        /** From when classes count for its students. */
        since: day.default('today'),
        provider: z.enum(['link', 'zoom', 'bigbluebutton']).default('link'),
        link: link.optional(),
        hostLink: link.optional(),
        share: z.int().min(0).max(100).default(0),
        classes: z
          .array(
            z.strictObject({
              key,
              module: z.int().min(1).max(999),
              number: z.int().min(1).max(9_999),
              title: text,
              description: z.string().trim().max(1_000).default(''),
              mentor: key.optional(),
              day,
              time: z.union([time, z.literal('now')]),
              minutes: z.int().min(10).max(480).default(90),
              /** In a room: where. */
              place: z.string().trim().max(200).default(''),
              link: link.optional(),
              hostLink: link.optional(),
              handout: path.optional(),
              cancelled: z.string().trim().min(3, 'must have a few words').max(300).optional(),
              recording: z
                .strictObject({
                  file: path,
                  duration: z.string().regex(/^\d{1,2}:[0-5]\d:[0-5]\d$/, "a duration is 'h:mm:ss', in quotes"),
                  captions: path.optional(),
                  chapters: path.optional(),
                  poster: path.optional(),
                })
                .optional(),
              /** Of a class that is over; those of the batch who are not named missed it. */
              attended: z
                .array(z.strictObject({ student: key, how: z.enum(['Live', 'Play', 'Room']), minutes: z.int().min(0).max(480).optional() }))
                .max(2_000)
                .default([]),
            }),
          )
          .max(500)
          .default([]),
      }),
    )
    .max(100)
    .default([]),
});
export type ClassesFile = z.output<typeof ClassesFileSchema>;
