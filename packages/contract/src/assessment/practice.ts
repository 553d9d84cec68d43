import { z } from 'zod';
import { ReviewItemSchema } from './assessment.ts';
import { maxHints } from './tag-limits.ts';
import { endpoint } from '../endpoint.ts';
import { IdCodec, MomentCodec, IdSchema } from '../wire.ts';

/** What one may know of a question once its answer is final. */
export const SolutionSchema = ReviewItemSchema.pick({
  itemId: true,
  answer: true,
  otherAnswers: true,
  outcome: true,
  ruling: true,
  solutionHtml: true,
  versions: true,
});
export type Solution = z.input<typeof SolutionSchema>;

/** A practice set as its student sees it in the list. */
export const PracticeSetSchema = z.object({
  assessmentId: IdCodec,
  name: z.string(),
  kind: z.string(),
  questionCount: z.number().int(),
  /** Of the whole set, for most; 0 if it is untimed. */
  seconds: z.number().int(),
  solutions: z.enum(['each', 'end']),
  totalMarks: z.string(),
  status: z.enum(['', 'in-progress', 'completed']),
  /** Of the attempt that runs: how many questions have an answer, and until when it is open; 0 and null if none runs. */
  answered: z.number().int(),
  deadlineAt: MomentCodec.nullable(),
  /** Of the last attempt that was submitted; '' and null if none was. It may be beside one that runs. */
  marks: z.string(),
  submittedAt: MomentCodec.nullable(),
});
export type PracticeSet = z.input<typeof PracticeSetSchema>;

export const practiceSets = endpoint('practiceSets', {
  summary: 'The practice sets of a course, in the order of their release, with how far the student is in each; at most five hundred',
  access: { kind: 'session', roles: ['student'] },
  effect: 'read',
  body: z.strictObject({ courseId: IdCodec, variantId: IdCodec }),
  data: z.array(PracticeSetSchema),
});

export const playerHints = endpoint('playerHints', {
  summary: 'The first hints of a question, and how many it has, in a practice set that gives its solutions after each question',
  access: { kind: 'attempt' },
  effect: 'read',
  body: z.strictObject({ attemptId: IdSchema, itemId: IdSchema, shown: z.number().int().min(0).max(maxHints) }),
  data: z.object({
    /** HTML, in their order: none that was not asked for. */
    hints: z.array(z.string()),
    count: z.number().int(),
  }),
  errors: ['REVIEW_NOT_OPEN', 'LAUNCH_EXPIRED'],
});

export const playerSolutions = endpoint('playerSolutions', {
  summary: 'Outcome, key and solution of those of these questions whose answer is final, in a set that gives them after each question',
  access: { kind: 'attempt' },
  effect: 'read',
  body: z.strictObject({ attemptId: IdSchema, itemIds: z.array(IdSchema).max(500) }),
  data: z.array(SolutionSchema),
  errors: ['REVIEW_NOT_OPEN', 'LAUNCH_EXPIRED'],
});
