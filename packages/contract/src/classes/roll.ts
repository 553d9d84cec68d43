import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdCodec, MomentCodec, PageSchema, StorableTextSchema } from '../wire.ts';
import { classPages } from './class-limits.ts';
import { ClassCardSchema } from './card.ts';

/** Mentors of a batch read its roll; who teaches the class marks it, and so do staff with the right to classes and admins. */
const keepers = { kind: 'session', roles: ['mentor', 'staff', 'admin'], right: 'classes' } as const;

/** DAT-040, DAT-043: '' until it can be said. */
export const AttendStatusSchema = z.enum(['', 'present', 'absent']);

/** A line of the roll. Before a class is settled, who was seen in it counts as present. */
export const RollLineSchema = z.object({
  imspin: z.string(),
  name: z.string(),
  attend_status: AttendStatusSchema,
  how: z.enum(['', 'Live', 'Play', 'Room']),
  /** Whole minutes of the class. */
  minutes: z.number().int(),
  /** '1' where its mentor or staff said it. */
  marked: z.boolean(),
  /** When that was said; null where nothing is. A mark sends it back, so that two people don't overwrite each other. */
  saidAt: MomentCodec.nullable(),
  /** Why it was corrected; '' for a mark of the roll call. */
  reason: z.string(),
});
export type RollLine = z.input<typeof RollLineSchema>;

/** A stretch as it was reported; `leftAt` null: no end is known. */
const StretchSchema = z.object({
  source: z.enum(['portal', 'provider', 'room']),
  /** What the provider called someone whom no registration names. */
  label: z.string(),
  joinedAt: MomentCodec,
  leftAt: MomentCodec.nullable(),
});
export type ClassStretch = z.input<typeof StretchSchema>;

export const classRoll = endpoint('classRoll', {
  summary: 'The mentor’s view of a class (CLS-026): the class and who of its batch is there, by name (DAT-043), a thousand students a page',
  access: keepers,
  effect: 'read',
  body: z.strictObject({ mappingId: IdCodec, page: PageSchema }),
  data: z.object({
    card: ClassCardSchema,
    students: z.array(RollLineSchema),
    /** Students on all pages. */
    total: z.number().int(),
    /** How many stretches name no student: people whom we can't tell. */
    unknown: z.number().int(),
    /** The caller may mark the roll now. */
    canMark: z.boolean(),
    /** Decided for good; until then it says who has been seen so far. */
    isSettled: z.boolean(),
  }),
  errors: ['NOT_FOUND'],
});

export const classStretches = endpoint('classStretches', {
  summary:
    "When someone was in a class, as it was reported, three hundred stretches a page; `imspin` '' gives the stretches of people whom no registration names",
  access: keepers,
  effect: 'read',
  body: z.strictObject({ mappingId: IdCodec, imspin: z.string().max(20), page: PageSchema }),
  data: z.object({ stretches: z.array(StretchSchema), total: z.number().int() }),
  errors: ['NOT_FOUND'],
});

export const markAttendance = endpoint('markAttendance', {
  summary:
    "Marks students of a class, one or all. Against what is known it is a correction and needs a reason, which is kept for those students alone; without one the refusal has their pins under `fields`. `attend_status` '' takes a mark back: what was seen counts again. `saidAt` has, for each of `imspins`, what its line said: where someone has said something else since, nothing is changed. Gives the changed lines",
  access: keepers,
  effect: 'own',
  body: z.strictObject({
    mappingId: IdCodec,
    imspins: z.array(z.string().max(20)).min(1).max(classPages.roll),
    saidAt: z.array(MomentCodec.nullable()).min(1).max(classPages.roll),
    attend_status: AttendStatusSchema,
    reason: StorableTextSchema.trim().max(300, 'At most 300 characters.'),
  }),
  data: z.object({ students: z.array(RollLineSchema) }),
  errors: ['NOT_FOUND', 'ROLL_NOT_OPEN', 'CLASS_CANCELLED', 'REASON_NEEDED', 'CHANGED_ELSEWHERE'],
});

export const roomCode = endpoint('roomCode', {
  summary: 'The code that the screen in the room shows now; each is for half a minute',
  access: keepers,
  effect: 'read',
  body: z.strictObject({ mappingId: IdCodec }),
  data: z.object({
    code: z.string(),
    /** Milliseconds until the next code. */
    msLeft: z.number().int(),
  }),
  errors: ['NOT_FOUND', 'NOT_IN_A_ROOM', 'CLASS_CANCELLED', 'ROOM_NOT_OPEN'],
});

export const scanRoomCode = endpoint('scanRoomCode', {
  summary: 'Checks the signed-in student in to a class in a room, with the code on its screen',
  access: { kind: 'session', roles: ['student'] },
  effect: 'own',
  body: z.strictObject({ mappingId: IdCodec, code: z.string().max(20) }),
  data: z.object({ classTitle: z.string(), checkedInAt: MomentCodec }),
  errors: ['NOT_FOUND', 'NOT_IN_A_ROOM', 'CLASS_CANCELLED', 'ROOM_NOT_OPEN', 'ROOM_CODE_WRONG', 'TOO_MANY_REQUESTS'],
});
