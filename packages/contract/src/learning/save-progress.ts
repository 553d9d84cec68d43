import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdCodec, MomentCodec } from '../wire.ts';
import { AssetStatusSchema, SeenPartsSchema } from './learning.ts';

export const saveProgress = endpoint('saveProgress', {
  summary:
    'What a student has watched, seen or read since it was sent last, of one or many assets; sending it twice changes nothing. Assets that are gone are left out of the answer',
  access: { kind: 'session', roles: ['student'] },
  effect: 'own',
  body: z.strictObject({
    entries: z
      .array(
        z.strictObject({
          courseId: IdCodec,
          learningPathId: IdCodec,
          assetId: IdCodec,
          position: z.number().int().min(0).max(100_000),
          seen: SeenPartsSchema,
          /** How many parts the device counted; it serves where the content does not say. */
          parts: z.number().int().min(0).max(100_000).optional(),
          /** When the device saw the position; one from the future counts as now. */
          at: MomentCodec,
        }),
      )
      .min(1)
      .max(50),
  }),
  data: z.array(z.object({ courseId: IdCodec, assetId: IdCodec, status: AssetStatusSchema, progress: z.number() })),
  errors: ['TOO_MANY_REQUESTS'],
});
