import { z } from 'zod';
import { endpoint, everyRole } from '../endpoint.ts';
import { IdSchema, MomentSchema } from '../wire.ts';

/** Where somebody is signed in. `device` names browser and system, such as 'Firefox on Windows'. */
export const SessionEntrySchema = z.object({
  sessionId: IdSchema,
  device: z.string(),
  createdAt: MomentSchema,
  lastUsedAt: MomentSchema,
  current: z.boolean(),
  /** Support signed in as this person. */
  support: z.boolean(),
});
export type SessionEntry = z.infer<typeof SessionEntrySchema>;

export const listSessions = endpoint('listSessions', {
  summary: 'Where the signed-in person is signed in, last used first',
  access: { kind: 'session', roles: everyRole },
  effect: 'own',
  body: z.strictObject({}),
  data: z.array(SessionEntrySchema),
});

export const endSession = endpoint('endSession', {
  summary: 'Ends one of one’s own sessions',
  access: { kind: 'session', roles: everyRole },
  effect: 'own',
  body: z.strictObject({ sessionId: IdSchema }),
  data: z.object({}),
  errors: ['NOT_FOUND'],
});

export const endAllSessions = endpoint('endAllSessions', {
  summary: 'Ends all of one’s own sessions, this one too unless it is kept; answers how many',
  access: { kind: 'session', roles: everyRole },
  effect: 'own',
  body: z.strictObject({ keepThis: z.boolean() }),
  data: z.object({ ended: z.number().int() }),
});
