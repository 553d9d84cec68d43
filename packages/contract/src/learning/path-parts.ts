import { z } from 'zod';
import { endpoint, everyRole } from '../endpoint.ts';
import { sharedQuery } from '../shared-answer.ts';
import { IdCodec, OptionalIdCodec } from '../wire.ts';
import { AssetSchema, PathNodeSchema } from './learning.ts';

export const pathContent = endpoint('pathContent', {
  summary: 'A learning path with its units, topics and assets, as a student sees it who has not begun: the same for everyone of a course',
  access: { kind: 'session', roles: everyRole },
  effect: 'read',
  body: z.strictObject({ courseId: IdCodec, variantId: IdCodec, id: IdCodec, ...sharedQuery }),
  data: z.object({ version: z.string(), content: PathNodeSchema }),
  errors: ['HEADER_MODULE_EXPIRED', 'NOT_FOUND'],
});

/** The person's own part of a test: it takes the place of the same fields in the content. */
export const OwnTestSchema = AssetSchema.pick({
  assetId: true,
  status: true,
  isCompleted: true,
  progress: true,
  deadlineAt: true,
  bookmarked: true,
  isMyTask: true,
  marksObtained: true,
  totalMarks: true,
  overAllPercentile: true,
  unranked: true,
  reviewDate: true,
  cohortSize: true,
  sectionalScore: true,
  actions: true,
});

/** The person's own part of a path: only what differs from `pathContent`, and lessons as ids. */
export const OwnPathSchema = z.object({
  /** The version of the content that this belongs to. */
  version: z.string(),
  /** The unit that was open last, or ''. */
  activeLearningPathId: OptionalIdCodec,
  /** The topics and units that were marked as complete. */
  marked: z.array(IdCodec),
  completed: z.array(IdCodec),
  /** What was begun and not completed, and how much of it was seen, 0 to 1. */
  begun: z.array(z.object({ assetId: IdCodec, progress: z.number() })),
  bookmarked: z.array(IdCodec),
  tasks: z.array(IdCodec),
  /** The tests that were begun, booked, taken or marked. */
  tests: z.array(OwnTestSchema),
});
export type OwnPath = z.input<typeof OwnPathSchema>;
export type OwnPathInside = z.output<typeof OwnPathSchema>;

export const pathProgress = endpoint('pathProgress', {
  summary: 'The progress and the marks of a student on a learning path, and the version of its content that they belong to',
  access: { kind: 'session', roles: everyRole },
  effect: 'read',
  mayLag: true,
  body: z.strictObject({ courseId: IdCodec, variantId: IdCodec, id: IdCodec }),
  data: OwnPathSchema,
  errors: ['HEADER_MODULE_EXPIRED', 'NOT_FOUND'],
});
