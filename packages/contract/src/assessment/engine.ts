import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdCodec, MomentCodec } from '../wire.ts';

export const engineResult = endpoint('engineResult', {
  summary:
    'What an external engine says of a test that was taken there: a JSON Web Token (HS256) signed with the secret of the test, sent as often as it takes to be answered',
  access: { kind: 'public' },
  effect: 'own',
  body: z.strictObject({ token: z.string().max(4000) }),
  /** False where the same result was there already. */
  data: z.object({ recorded: z.boolean() }),
  errors: ['NOT_FOUND', 'ENGINE_SIGNATURE', 'ENGINE_RESULT_REFUSED', 'ENGINE_RESULT_CHANGED'],
});

/** What the token of a result says. `launch` is the `jti` of the token that the test was launched with, `jti` the id of the result. */
export const EngineClaimsSchema = z.object({
  launch: z.string().min(1).max(100),
  jti: z.string().min(1).max(100),
  iat: z.number().int(),
  exp: z.number().int(),
  marks: z.number().min(-100_000).max(100_000),
  maxMarks: z.number().positive().max(100_000),
  percentile: z.number().min(0).max(100).optional(),
  finishedAt: MomentCodec,
});

export const engineResults = endpoint('engineResults', {
  summary: 'Results that external engines have sent, newest first, twenty at a time; of several of a student and test one counts',
  access: { kind: 'session', roles: ['staff', 'admin'], right: 'content' },
  effect: 'read',
  body: z.strictObject({ page: z.number().int().min(1).max(500) }),
  data: z.object({
    results: z.array(
      z.object({
        resultId: IdCodec,
        name: z.string(),
        pin: z.string(),
        test: z.string(),
        marks: z.string(),
        maxMarks: z.string(),
        percentile: z.string(),
        finishedAt: MomentCodec,
        receivedAt: MomentCodec,
        counts: z.boolean(),
      }),
    ),
    total: z.number().int(),
  }),
});
