import { z } from 'zod';
import { BookedSlotSchema, WaitOfTestSchema } from '../centres/booking.ts';
import { UnrankedSchema } from '../assessment/assessment.ts';
import { endpoint, everyRole } from '../endpoint.ts';
import { AssetSchema } from '../learning/learning.ts';
import { IdCodec, MomentCodec, OptionalIdCodec } from '../wire.ts';

/** A list of tests: a path of the Test tab, or one of its units. */
export const TestGroupSchema = z.object({
  /** The topic or unit the tests are in, and the tab that belongs to. */
  learningPathId: IdCodec,
  moduleId: OptionalIdCodec,
  name: z.string(),
  /** The page of its path. */
  url: z.string(),
  assets: z.array(AssetSchema),
});
export type TestGroup = z.input<typeof TestGroupSchema>;

/** The score of a completed test, with the median of its cohort; '' while that is so small that it would reveal individuals. */
export const ScoreOfTestSchema = z.object({
  assessmentId: IdCodec,
  name: z.string(),
  marks: z.string(),
  totalMarks: z.string(),
  percentile: z.string(),
  cohortSize: z.number().int(),
  unranked: UnrankedSchema,
  median: z.string(),
  completedAt: MomentCodec,
});
export type ScoreOfTest = z.input<typeof ScoreOfTestSchema>;

export const testLanding = endpoint('testLanding', {
  summary:
    'All of the Test tab in one call: its lists of tests, the next test, the active bookings, the places on waitlists, and the scores of the last tests by which the student is judged, oldest first',
  access: { kind: 'session', roles: everyRole },
  effect: 'read',
  body: z.strictObject({ courseId: IdCodec, variantId: IdCodec }),
  data: z.object({
    groups: z.array(TestGroupSchema),
    /** The `assetId` of the test to think of next; '' if nothing is left. */
    nextTestId: OptionalIdCodec,
    booked: z.array(BookedSlotSchema),
    /** Where the student waits for a seat; what is on offer comes first. */
    waits: z.array(WaitOfTestSchema),
    scores: z.array(ScoreOfTestSchema).max(6),
    /** The parts that could not be read this time; they are empty here, and the rest is whole. */
    failed: z.array(z.enum(['booked', 'scores', 'waits'])),
  }),
});
