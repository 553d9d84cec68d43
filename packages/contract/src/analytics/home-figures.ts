import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { DaySchema, IdCodec } from '../wire.ts';
import { PredictionSchema, StudyWeekSchema, TestBandSchema, TestPointSchema } from './performance.ts';

export const homeFigures = endpoint('homeFigures', {
  summary:
    'How a student does, for their home: the last scores of a kind, the range of the last three percentiles, this week, and days of study in a row',
  access: { kind: 'session', roles: ['student'] },
  effect: 'read',
  mayLag: true,
  weight: 3,
  body: z.strictObject({ courseId: IdCodec, variantId: IdCodec }),
  data: z.object({
    /** The last six at most of the kind that was completed last, oldest first. */
    tests: z.array(TestPointSchema).max(6),
    /** The latest has more marks than every earlier test of its kind with as many marks in all; there is one at least. */
    isBest: z.boolean(),
    /** How many marks more than the best of those the latest has; '' where it is not the best. */
    bestGain: z.string(),
    band: TestBandSchema,
    prediction: PredictionSchema,
    /** The week of today. */
    week: StudyWeekSchema,
    /** In the brand's zone. */
    today: DaySchema,
    questionsToday: z.number().int(),
    /** The days of this week on which a lesson, a test or a practice set was completed or a question of a round was answered. */
    studied: z.array(DaySchema).max(7),
    /** So many such days in a row, up to today or yesterday; 364 at most. Seven in a row earn a freeze, one at most is kept: it saves the streak on a day without study. `frozen`: the days it saved. */
    streak: z.object({ days: z.number().int(), hasFreeze: z.boolean(), untilFreeze: z.number().int(), frozen: z.array(DaySchema).max(60) }),
  }),
});
