import { z } from 'zod';
import { readers } from '../analytics/performance.ts';
import { endpoint } from '../endpoint.ts';
import { DaySchema, IdCodec, MomentCodec, OptionalIdCodec } from '../wire.ts';

/** Level 1 to 5 of a topic (decision 9); 0 before the first round. */
export const LevelSchema = z.number().int().min(0).max(5);

/** Why a level is what it is after a round: the first; the ability is clearly in another, or in the same; or not clear enough to leave the last one. */
export const LevelReasonSchema = z.enum(['first', 'rose', 'fell', 'same', 'unclear']);
export type LevelReason = z.input<typeof LevelReasonSchema>;

/** A level and the ability behind it, with its standard error: 0 is the average candidate, 1 a standard deviation. */
export const LevelPointSchema = z.object({
  day: DaySchema,
  level: LevelSchema,
  reason: LevelReasonSchema,
  ability: z.number(),
  se: z.number(),
  /** How many questions of the round were answered. */
  questions: z.number().int(),
});
export type LevelPoint = z.input<typeof LevelPointSchema>;

/** A topic to practise at one's level. DAT-031: `level`, `status` and `topic_id`, by the benchmarking test that goes with it. */
export const PracticeTopicSchema = z.object({
  topic_id: IdCodec,
  name: z.string(),
  /** The benchmarking test of the topic; '' where it has none. Several topics may share one. */
  assessmentId: OptionalIdCodec,
  level: LevelSchema,
  /** Of the last round; '' before the first. */
  reason: LevelReasonSchema.or(z.literal('')),
  /** 'in-progress' with an open round, 'completed' after at least one. */
  status: z.enum(['', 'in-progress', 'completed']),
  /** One point per completed round, oldest first; the last sixty. */
  history: z.array(LevelPointSchema).max(60),
  lastPractisedAt: MomentCodec.nullable(),
  questions: z.number().int(),
  /** Questions the next round may give: not in this student's last rounds. */
  questionsLeft: z.number().int(),
  /** The open round and how many of its questions are answered; '' and 0 without one. */
  roundId: OptionalIdCodec,
  answered: z.number().int(),
  /**
   * The benchmarking test; null where there is none. While `needed`, practice is closed and the student takes the test at `url` ('' if they
   * can't now); while `scoring`, the first round waits for its score.
   */
  benchmark: z.object({ name: z.string(), completed: z.boolean(), needed: z.boolean(), url: z.string(), scoring: z.boolean() }).nullable(),
});
export type PracticeTopic = z.input<typeof PracticeTopicSchema>;

export const testCerebryData = endpoint('testCerebryData', {
  summary:
    'The topics of a course to practise adaptively, with the level of the student in each and its history; `parentId` and `id` narrow nothing',
  access: readers,
  effect: 'read',
  mayLag: true,
  body: z.strictObject({
    studentImsPin: z.string().max(20).default(''),
    courseId: IdCodec,
    variantId: IdCodec,
    parentId: OptionalIdCodec.prefault(''),
    id: OptionalIdCodec.prefault(''),
  }),
  data: z.array(PracticeTopicSchema).max(200),
  errors: ['NOT_FOUND'],
});
