import { z } from 'zod';
import { day, flag, key } from './schema-parts.ts';

const words = z.string().trim().min(1, 'must not be empty').max(4_000);

/** For demos: questions that someone has changed in the studio and not published. */
export const StudioFileSchema = z.strictObject({
  drafts: z
    .array(
      z.strictObject({
        bank: key,
        question: key,
        by: key,
        day,
        /** What is changed in its text, as it is written in the bank. */
        change: z.strictObject({ from: z.string().min(1), to: z.string() }),
        submitted: flag.default('0'),
        /** How others answered it without its key, written as an answer is. */
        solves: z.array(z.strictObject({ by: key, answer: z.string().min(1), seconds: z.int().min(1).max(86_400) })).default([]),
        comments: z.array(z.strictObject({ by: key, text: words })).default([]),
      }),
    )
    .max(200)
    .default([]),
});
export type StudioFile = z.output<typeof StudioFileSchema>;
