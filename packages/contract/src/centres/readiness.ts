import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdCodec, MomentCodec, OptionalIdCodec, OptionalMomentCodec, VersionSchema } from '../wire.ts';

/** Who runs a centre's day. */
const desk = { kind: 'session', roles: ['staff', 'admin'], right: 'centre' } as const;

/** The most sessions a board shows, and the most staff to choose from. */
export const maxReadySessions = 100;
export const maxInvigilators = 500;

/** How far a thing is. `due`: there is time; `missing`: it is late; `alarm`: staff are notified, and candidates will be. */
export const ReadinessStateSchema = z.enum(['done', 'started', 'due', 'missing', 'alarm']);
export type ReadinessState = z.input<typeof ReadinessStateSchema>;

/** `dueAt`: when its next step should be done. `at` and `by`: who recorded it last and when; '' where no one has, or where they have left. */
const cell = {
  state: ReadinessStateSchema,
  dueAt: MomentCodec,
  at: OptionalMomentCodec,
  by: z.string(),
  version: VersionSchema,
};
const VenueStepSchema = z.enum(['none', 'asked', 'confirmed']);
const personOrNone = OptionalIdCodec;

export const ReadySessionSchema = z.object({
  slotId: IdCodec,
  venueId: IdCodec,
  venue: z.string(),
  timeZone: z.string(),
  room: z.string(),
  test: z.string(),
  startsAt: MomentCodec,
  seats: z.number().int(),
  booked: z.number().int(),
  /** When its candidates are notified that something is missing, or when they were. */
  tellAt: MomentCodec,
  /** False while nothing is recorded of the session: then its candidates hear nothing. */
  notifiesCandidates: z.boolean(),
  wereTold: z.boolean(),
  venueReady: z.object({ ...cell, step: VenueStepSchema }),
  /** On how many of the machines, one for each seat, the paper is. */
  paperReady: z.object({ ...cell, machines: z.number().int() }),
  invigilatorReady: z.object({ ...cell, personId: personOrNone, name: z.string(), isIn: z.boolean() }),
});
export type ReadySession = z.input<typeof ReadySessionSchema>;

export const readinessBoard = endpoint('readinessBoard', {
  summary:
    'The sessions of the next seven days at every centre, soonest first, with what each needs before its candidates come: venue confirmed, paper on the machines, invigilator; and the staff who can be assigned',
  access: desk,
  effect: 'read',
  body: z.strictObject({}),
  data: z.object({
    now: MomentCodec,
    sessions: z.array(ReadySessionSchema),
    /** There are more sessions than a board shows. */
    more: z.boolean(),
    staff: z.array(z.object({ personId: IdCodec, name: z.string() })),
  }),
});

export const ReadinessChangeSchema = z.discriminatedUnion('thing', [
  z.strictObject({ thing: z.literal('venue'), step: VenueStepSchema }),
  z.strictObject({ thing: z.literal('paper'), machines: z.number().int().min(0).max(500) }),
  /** No one is assigned where `personId` is ''. */
  z.strictObject({ thing: z.literal('invigilator'), personId: personOrNone, isIn: z.boolean() }),
]);
export type ReadinessChange = z.input<typeof ReadinessChangeSchema>;
/** What a session needs before its candidates come. */
export type ReadinessThing = ReadinessChange['thing'];

export const setReadiness = endpoint('setReadiness', {
  summary:
    'Records how far the venue, the paper or the invigilator of a session is, before it starts. Staff and candidates who were told that something is missing hear when nothing is',
  access: desk,
  effect: 'own',
  body: z.strictObject({ slotId: IdCodec, version: VersionSchema, change: ReadinessChangeSchema }),
  data: z.object({ version: VersionSchema }),
  errors: ['NOT_FOUND', 'SESSION_STARTED', 'CHANGED_ELSEWHERE'],
});
