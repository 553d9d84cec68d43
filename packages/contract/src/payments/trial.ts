import { z } from 'zod';
import { TestResultSchema, TestReviewSchema } from '../assessment/assessment.ts';
import { SheetSchema, WholePaperSchema } from '../assessment/sheet.ts';
import { endpoint } from '../endpoint.ts';
import { MomentCodec, StorableTextSchema } from '../wire.ts';
import { EmailSchema, MobileSchema, NameSchema } from './buyer.ts';
import { SlugSchema } from './prospectus.ts';
import { trialLimits } from './trial-limits.ts';

/** Which paper was taken, and what it is scored by. */
export const TrialSheetSchema = SheetSchema.extend({
  slug: SlugSchema,
  paperVersion: z.int(),
  events: SheetSchema.shape.events.max(trialLimits.events),
});

const ScoredSchema = z.object({ result: TestResultSchema, review: TestReviewSchema });

/** The secret of a kept result: anyone who has it sees the result. */
export const TrialTokenSchema = z.string().regex(/^[\w-]{43}$/);

/** What a counsellor reads of a free test. */
export const TrialScoreSchema = z.object({
  marks: z.string(),
  maxMarks: z.string(),
  correct: z.int(),
  wrong: z.int(),
  blank: z.int(),
  sections: z.array(z.object({ name: z.string(), marks: z.string(), maxMarks: z.string() })),
});

export const trialPaper = endpoint('trialPaper', {
  summary: 'The free test of a course without its keys, for anyone. Nothing of it is kept here',
  access: { kind: 'public' },
  effect: 'read',
  body: z.strictObject({ slug: SlugSchema }),
  data: WholePaperSchema.extend({ course: z.string(), paperVersion: z.int() }),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

export const scoreTrial = endpoint('scoreTrial', {
  summary: 'Scores a free test by its log, as an attempt is scored, and gives its review. Nothing of it is kept',
  access: { kind: 'public' },
  effect: 'read',
  body: TrialSheetSchema,
  data: ScoredSchema,
  errors: ['NOT_FOUND', 'TRIAL_CHANGED', 'TOO_MANY_REQUESTS'],
});

export const keepTrial = endpoint('keepTrial', {
  summary:
    'Keeps the result of a free test with a lead who agreed to be called. It is scored again here; the same log kept again is the same result, and of one lead the last few stay',
  access: { kind: 'public' },
  effect: 'own',
  body: TrialSheetSchema.extend({
    name: NameSchema,
    mobile: MobileSchema,
    email: EmailSchema.or(z.literal('')),
    /** Without it nothing is kept. */
    agrees: z.literal(true),
    source: StorableTextSchema.trim().max(120),
  }),
  data: z.object({ trialToken: TrialTokenSchema }),
  errors: ['NOT_FOUND', 'TRIAL_CHANGED', 'TOO_MANY_REQUESTS'],
});

export const seeTrial = endpoint('seeTrial', {
  summary: 'A kept result, for anyone who has its secret',
  access: { kind: 'public' },
  effect: 'read',
  body: z.strictObject({ trialToken: TrialTokenSchema }),
  data: z.object({
    slug: SlugSchema,
    course: z.string(),
    takenAt: MomentCodec,
    score: TrialScoreSchema,
    /** Null once the test has changed, or is free no longer. */
    scored: ScoredSchema.nullable(),
  }),
  secret: true,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});
