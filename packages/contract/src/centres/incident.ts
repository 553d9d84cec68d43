import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdCodec, MomentCodec, StorableTextSchema } from '../wire.ts';

/** Who runs a centre's day. */
const desk = { kind: 'session', roles: ['staff', 'admin'], right: 'centre' } as const;
/** How long the words of an incident may be, in characters, and by how many minutes a session can be put off. */
export const maxIncidentLength = 300;
export const minDelayMinutes = 5;
export const maxDelayMinutes = 720;

export const IncidentKindSchema = z.enum(['power-cut', 'paper-late', 'moved', 'cancelled']);
export type IncidentKind = z.input<typeof IncidentKindSchema>;

const minute = 60_000;
/** The start that staff saw, and the later one: a report that is sent again does not put the session off again. */
const DelaySchema = z.strictObject({ verb: z.literal('delay'), from: MomentCodec, to: MomentCodec }).refine(({ from, to }) => {
  const by = to.getTime() - from.getTime();
  return by >= minDelayMinutes * minute && by <= maxDelayMinutes * minute;
});

/** What is done about it: the session starts later, or gets another room; its candidates go to another session as far as there are seats; or all choose again. */
export const PlanSchema = z.discriminatedUnion('verb', [
  DelaySchema,
  z.strictObject({ verb: z.literal('room'), roomId: IdCodec }),
  z.strictObject({ verb: z.literal('slot'), slotId: IdCodec }),
  z.strictObject({ verb: z.literal('choose-again') }),
]);
export type IncidentPlan = z.input<typeof PlanSchema>;

/** What an incident does, in numbers of candidates. */
export const IncidentEffectSchema = z.object({
  /** They have started the test and continue with it. */
  kept: z.number().int(),
  moved: z.number().int(),
  chooseAgain: z.number().int(),
  /** Their places in the line of the session, or seats of it that are on offer to them, end with it. */
  waiting: z.number().int(),
  /** They go to a room or a session that does not suit what is arranged for them. */
  unfit: z.number().int(),
});
export type IncidentEffect = z.input<typeof IncidentEffectSchema>;

const incident = { slotId: IdCodec, plan: PlanSchema };
const refusals = ['NOT_FOUND', 'SESSION_OVER', 'START_CHANGED', 'TOO_FEW_SEATS', 'ROOM_TAKEN', 'SLOT_GONE'] as const;

export const incidentOptions = endpoint('incidentOptions', {
  summary: 'What can be done about an incident in a session: the other rooms of its venue, and other sessions of its test',
  access: desk,
  effect: 'read',
  body: z.strictObject({ slotId: IdCodec }),
  data: z.object({
    /** When the session starts now. */
    startsAt: MomentCodec,
    rooms: z.array(z.object({ roomId: IdCodec, name: z.string(), seats: z.number().int() })),
    slots: z.array(
      z.object({
        slotId: IdCodec,
        venue: z.string(),
        timeZone: z.string(),
        room: z.string(),
        startsAt: MomentCodec,
        free: z.number().int(),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
});

export const previewIncident = endpoint('previewIncident', {
  summary: 'What a plan would do to the candidates of a session, without doing it',
  access: desk,
  effect: 'read',
  weight: 5,
  body: z.strictObject(incident),
  data: IncidentEffectSchema,
  errors: [...refusals],
});

export const reportIncident = endpoint('reportIncident', {
  summary:
    'Writes an incident down and does what is planned about it, in one transaction: every candidate is moved or asked to choose again, and told. It counts neither as an absence nor as the candidate’s own cancellation',
  access: desk,
  effect: 'own',
  body: z.strictObject({
    ...incident,
    kind: IncidentKindSchema,
    /** The effect that staff saw before they saved; where it is another one by now, nothing is done. */
    expected: IncidentEffectSchema,
    /** For the candidates and the desk; may be empty. */
    text: StorableTextSchema.pipe(z.string().trim().max(maxIncidentLength)),
  }),
  data: IncidentEffectSchema,
  errors: [...refusals, 'EFFECT_CHANGED'],
});
