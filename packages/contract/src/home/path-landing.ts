import { z } from 'zod';
import { endpoint, everyRole } from '../endpoint.ts';
import { AssetTypeSchema } from '../learning/learning.ts';
import { IdCodec } from '../wire.ts';

/** A lesson or test to open on a path. `url` opens it where it was left; a test opens on the page of its unit. */
export const LandingLessonSchema = z.object({
  assetId: IdCodec,
  assetName: z.string(),
  assetType: AssetTypeSchema,
  /** The path and the topic it is in. */
  place: z.string(),
  url: z.string(),
  thumbUrl: z.string(),
  begun: z.boolean(),
  /** How much of it was watched, seen or read, 0 to 1. */
  progress: z.number(),
  /** What is left of it; of pages an estimate. */
  minutesLeft: z.number().int(),
});
export type LandingLesson = z.input<typeof LandingLessonSchema>;

/** A path or channel, and how far one is on it. */
export const LandingPathSchema = z.object({
  learningPathId: IdCodec,
  name: z.string(),
  url: z.string(),
  thumbUrl: z.string(),
  completed: z.number().int(),
  inProgress: z.number().int(),
  total: z.number().int(),
  unitsDone: z.number().int(),
  units: z.number().int(),
  minutesLeft: z.number().int(),
  /** The test on it that was completed last and has a score. */
  lastScore: z.object({ name: z.string(), marks: z.string(), totalMarks: z.string() }).nullable(),
  /** What was opened last on it and is not completed, else the first thing that is not; null where all is. */
  next: LandingLessonSchema.nullable(),
});
export type LandingPath = z.input<typeof LandingPathSchema>;

export const pathLanding = endpoint('pathLanding', {
  summary: 'The Prepare or the Channels tab in one call: the lesson to continue with, and how far one is on each path',
  access: { kind: 'session', roles: everyRole },
  effect: 'read',
  mayLag: true,
  body: z.strictObject({ courseId: IdCodec, variantId: IdCodec, type: z.enum(['prepare', 'channel']) }),
  data: z.object({
    /** What was opened last and is not completed, else the first thing that is not; null where all is. */
    continueWith: LandingLessonSchema.nullable(),
    paths: z.array(LandingPathSchema),
  }),
});
