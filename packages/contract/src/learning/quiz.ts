import { z } from 'zod';
import { ItemForCandidateSchema, PassageSchema } from '../assessment/assessment.ts';
import { ResponseSchema } from '../assessment/attempt-log.ts';
import { SolutionSchema } from '../assessment/practice.ts';
import { maxHints } from '../assessment/tag-limits.ts';
import { endpoint } from '../endpoint.ts';
import { IdCodec } from '../wire.ts';
import { assetInCourse } from './learning.ts';

export const quizLimits = {
  /** Of one page. */
  questions: 30,
  /** Of one page, which take turns. */
  turns: 1_000,
} as const;

/** An answer of a quiz, which is final, with how many hints were asked for before it; a null response gave none. */
const AnsweredSchema = z.object({ response: ResponseSchema.nullable(), hintsUsed: z.number().int(), solution: SolutionSchema });
export type QuizAnswer = z.input<typeof AnsweredSchema>;

const QuizQuestionSchema = z.object({
  /** As the page names it: bank/key, or a turn of a bank, `bank/today`. */
  name: z.string(),
  item: ItemForCandidateSchema.omit({ marking: true }),
  passage: PassageSchema.nullable(),
  /** HTML: shown one after the other to those who ask. */
  hints: z.array(z.string()).max(maxHints),
  answered: AnsweredSchema.nullable(),
});
export type QuizQuestion = z.input<typeof QuizQuestionSchema>;

export const lessonQuiz = endpoint('lessonQuiz', {
  summary:
    'The questions that a page asks, and what the student has answered with its solution; of the others no key. Where questions take turns it gives the one of the day, and the one before with its solution. A question that a ranked test keeps closed is left out, with its name in `closed`',
  access: { kind: 'session', roles: ['student', 'mentor', 'staff', 'admin'] },
  effect: 'read',
  body: assetInCourse,
  data: z.object({ questions: z.array(QuizQuestionSchema), closed: z.array(z.string()) }),
  errors: ['RESOURCE_NOT_AVAILABLE', 'HEADER_MODULE_EXPIRED', 'NOT_FOUND'],
});

export const dailyPuzzle = endpoint('dailyPuzzle', {
  summary:
    'The puzzle of the day of a course: its first page with questions that take turns, which is null where it has none, and on how many days in a row, up to today or yesterday, the student answered it',
  access: { kind: 'session', roles: ['student'] },
  effect: 'read',
  body: z.strictObject({ courseId: IdCodec, variantId: IdCodec }),
  data: z.object({
    page: z.object({ learningPathId: IdCodec, assetId: IdCodec }).nullable(),
    streak: z.number().int(),
  }),
});

export const answerQuiz = endpoint('answerQuiz', {
  summary:
    'Answers a question of a page, finally, and gives its key and solution. One that is answered already stays so, and its first answer comes back',
  access: { kind: 'session', roles: ['student'] },
  effect: 'own',
  body: assetInCourse.omit({ studentImsPin: true }).extend({
    itemId: IdCodec,
    response: ResponseSchema.nullable(),
    /** How many hints were shown. */
    hints: z.number().int().min(0).max(maxHints).default(0),
  }),
  data: AnsweredSchema,
  errors: ['RESOURCE_NOT_AVAILABLE', 'HEADER_MODULE_EXPIRED', 'NOT_FOUND', 'REVIEW_NOT_OPEN', 'TOO_MANY_REQUESTS'],
});
