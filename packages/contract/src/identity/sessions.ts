import { z } from 'zod';
import { IdentifierSchema } from './credentials.ts';
import { endpoint, everyRole } from '../endpoint.ts';
import { IdCodec, MomentCodec, OptionalIdCodec } from '../wire.ts';

/** Where someone is signed in. `device` names browser and system, such as 'Firefox on Windows'. */
export const SessionEntrySchema = z.object({
  sessionId: IdCodec,
  device: z.string(),
  createdAt: MomentCodec,
  lastUsedAt: MomentCodec,
  current: z.boolean(),
  /** Support signed in as this person. */
  support: z.boolean(),
});
export type SessionEntry = z.input<typeof SessionEntrySchema>;

export const listSessions = endpoint('listSessions', {
  summary: 'Where the signed-in person is signed in, last used first',
  access: { kind: 'session', roles: everyRole },
  effect: 'own',
  secret: true,
  body: z.strictObject({}),
  data: z.array(SessionEntrySchema),
});

export const endSession = endpoint('endSession', {
  summary: 'Ends one of one’s own sessions',
  access: { kind: 'session', roles: everyRole },
  effect: 'own',
  body: z.strictObject({ sessionId: IdCodec }),
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

/** Where another person is signed in, for admins. */
export const PersonSessionsSchema = z.object({
  personId: IdCodec,
  /** '' for a parent. */
  studentImsPin: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  hasTwoStep: z.boolean(),
  sessions: z.array(SessionEntrySchema),
});
export type PersonSessions = z.input<typeof PersonSessionsSchema>;

export const personSessions = endpoint('personSessions', {
  summary: 'Where the person with a pin, mobile or email is signed in, last used first',
  access: { kind: 'session', roles: ['admin'] },
  effect: 'read',
  body: z.strictObject({ person: IdentifierSchema }),
  data: PersonSessionsSchema,
  errors: ['NOT_FOUND', 'SEVERAL_STUDENTS'],
});

export const endPersonSessions = endpoint('endPersonSessions', {
  summary:
    'Ends one session of another person, or all of them and those they opened as someone else where none is named; answers how many. It is audited',
  access: { kind: 'session', roles: ['admin'] },
  effect: 'own',
  body: z.strictObject({ personId: IdCodec, sessionId: OptionalIdCodec }),
  data: z.object({ ended: z.number().int() }),
  errors: ['NOT_FOUND'],
});
