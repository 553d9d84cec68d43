import { z } from 'zod';
import { day, flag, key } from './schema-parts.ts';

const words = z.string().trim().min(1, 'must not be empty').max(4_000);

/** For demos: questions that someone has changed in the studio and not published, and files of questions that someone imported there and has not accepted. */
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
  imports: z
    .array(
      z.strictObject({
        /** Its name, by whose ending it is read: 'algebra.gift'. */
        name: z
          .string()
          .regex(/^[\w -]+\.(gift|aiken|csv)$/)
          .max(100),
        by: key,
        day,
        text: z.string().min(1).max(100_000),
      }),
    )
    .max(20)
    .default([]),
});
export type StudioFile = z.output<typeof StudioFileSchema>;
