import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { IncidentEffectSchema, IncidentKindSchema } from './incident.ts';
import { maxNoteLength } from './note-limits.ts';
import { DaySchema, IdCodec, MomentCodec, OptionalIdCodec, OptionalMomentCodec, StorableTextSchema } from '../wire.ts';

/** Who runs a centre's day. */
const desk = { kind: 'session', roles: ['staff', 'admin'], right: 'centre' } as const;
/** How much of a search is read. */
const search = z.string().max(100);
/** '' where something has not happened. */
const momentOrNone = OptionalMomentCodec;
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "A time is 'HH:mm'");
const seatNumber = z.number().int().min(1).max(500);

/** Where a candidate is. `in`: checked in and not writing yet; `offline`: the test runs and its window has not been heard of for a while. */
export const SeatStateSchema = z.enum(['expected', 'in', 'writing', 'offline', 'break', 'absent', 'done']);
export type SeatState = z.input<typeof SeatStateSchema>;

export const CandidateSchema = z.object({
  bookingId: IdCodec,
  seat: seatNumber,
  name: z.string(),
  pin: z.string(),
  state: SeatStateSchema,
  /** When that began, as far as it is known: check-in, start, last sign of the window, end. */
  since: momentOrNone,
  checkedInAt: momentOrNone,
  checkedInBy: z.enum(['', 'code', 'desk']),
  /** What the candidate has more than most, in whole minutes. */
  extraMinutes: z.number().int(),
  /** What else is arranged for them, in words; empty for most. */
  arrangements: z.array(z.string()),
});
export type Candidate = z.input<typeof CandidateSchema>;

export const DeskSessionSchema = z.object({
  slotId: IdCodec,
  test: z.string(),
  room: z.string(),
  startsAt: MomentCodec,
  endsAt: MomentCodec,
  /** When candidates may check in first. */
  checkInFrom: MomentCodec,
  state: z.enum(['later', 'check-in', 'running', 'completed', 'cancelled']),
  seats: z.number().int(),
  booked: z.number().int(),
  checkedIn: z.number().int(),
  absent: z.number().int(),
});
export type DeskSession = z.input<typeof DeskSessionSchema>;

/** The session that is looked at, with everyone who has a seat of it. Seats are numbered row by row. */
export const RoomOfSessionSchema = z.object({
  slotId: IdCodec,
  columns: z.number().int(),
  gangways: z.array(z.number().int()),
  /** Seats that no one has, and that are on offer to no one. */
  freeSeats: z.array(seatNumber),
  candidates: z.array(CandidateSchema),
  /** When the clock of most who are writing ends; '' while no one writes. */
  mostEndAt: momentOrNone,
  /** Other sessions of the same test, and other rooms, to which candidates can be moved. */
  otherSlots: z.array(
    z.object({
      slotId: IdCodec,
      venue: z.string(),
      timeZone: z.string(),
      room: z.string(),
      startsAt: MomentCodec,
      free: z.number().int(),
    }),
  ),
  otherRooms: z.array(z.object({ roomId: IdCodec, name: z.string(), seats: z.number().int() })),
});
export type RoomOfSession = z.input<typeof RoomOfSessionSchema>;

export const DeskNoteSchema = z.object({
  noteId: IdCodec,
  at: MomentCodec,
  text: z.string(),
  kind: z.enum(['note', 'time-given', ...IncidentKindSchema.options]),
  /** Of an incident. */
  effect: IncidentEffectSchema.nullable(),
  /** 0 where it is about no seat. */
  seat: z.number().int(),
  room: z.string(),
  by: z.string(),
  isOpen: z.boolean(),
});
export type DeskNote = z.input<typeof DeskNoteSchema>;

export const centreDesk = endpoint('centreDesk', {
  summary:
    'The desk of a centre in one answer: its venues, the sessions of today or of the next seven days there (and, with the seven days, the session asked for on any other day), the session that is looked at with every seat of it, and the notes of today. Without a venue or a session it chooses the ones that matter now',
  access: desk,
  effect: 'read',
  weight: 3,
  body: z.strictObject({
    venueId: OptionalIdCodec,
    slotId: OptionalIdCodec,
    days: z.enum(['today', 'week']),
  }),
  data: z.object({
    now: MomentCodec,
    venues: z.array(z.object({ venueId: IdCodec, name: z.string(), timeZone: z.string() })),
    /** '' where there is no venue. */
    venueId: OptionalIdCodec,
    sessions: z.array(DeskSessionSchema),
    room: RoomOfSessionSchema.nullable(),
    notes: z.array(DeskNoteSchema),
  }),
});

/** A candidate after something was done at the desk. */
export const SeatedSchema = z.object({
  bookingId: IdCodec,
  slotId: IdCodec,
  name: z.string(),
  pin: z.string(),
  room: z.string(),
  seat: seatNumber,
  /** They were checked in before; nothing was changed. */
  wasIn: z.boolean(),
  checkedInAt: momentOrNone,
});
export type Seated = z.input<typeof SeatedSchema>;

export const checkInByCode = endpoint('checkInByCode', {
  summary: 'Checks a candidate in by the code on the admit card, typed or read from its QR; one who is in already stays so',
  access: desk,
  effect: 'own',
  body: z.strictObject({ venueId: IdCodec, code: z.string().max(40) }),
  data: SeatedSchema,
  errors: ['CODE_MISTYPED', 'CODE_UNKNOWN', 'CODE_REPLACED', 'BOOKING_CANCELLED', 'OTHER_VENUE', 'CHECK_IN_CLOSED'],
});

export const changeCandidate = endpoint('changeCandidate', {
  summary: 'Checks a candidate in without a code, undoes a check-in before the test is started, or marks them absent or not',
  access: desk,
  effect: 'own',
  body: z.strictObject({ bookingId: IdCodec, change: z.enum(['check-in', 'undo-check-in', 'absent', 'not-absent']) }),
  data: SeatedSchema,
  errors: ['NOT_FOUND', 'BOOKING_CANCELLED', 'CHECK_IN_CLOSED', 'TEST_STARTED', 'CHECKED_IN'],
});

export const moveSeat = endpoint('moveSeat', {
  summary: 'Moves a candidate to a free seat of the same session; the admit card gets a new code',
  access: desk,
  effect: 'own',
  body: z.strictObject({ bookingId: IdCodec, seat: seatNumber }),
  data: SeatedSchema,
  errors: ['NOT_FOUND', 'BOOKING_CANCELLED', 'SEAT_TAKEN'],
});

export const moveSession = endpoint('moveSession', {
  summary:
    'Moves everyone booked in a session to another session of the same test, or the whole session to another room of its venue, before it starts. All or no one; each hears of it. Where the new place does not suit what is arranged for some, only if `acceptsUnfit`',
  access: desk,
  effect: 'own',
  body: z.strictObject({
    slotId: IdCodec,
    to: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('slot'), slotId: IdCodec }),
      z.strictObject({ kind: z.literal('room'), roomId: IdCodec }),
    ]),
    acceptsUnfit: z.boolean(),
  }),
  data: z.object({ moved: z.number().int() }),
  errors: ['NOT_FOUND', 'TOO_FEW_SEATS', 'ROOM_TAKEN', 'SESSION_STARTED', 'SLOT_UNSUITABLE', 'TIME_OVERLAPS'],
});

export const addDeskNote = endpoint('addDeskNote', {
  summary: 'Writes a note about the day at a venue, a session there or one of its seats',
  access: desk,
  effect: 'own',
  body: z.strictObject({
    venueId: IdCodec,
    slotId: OptionalIdCodec,
    /** 0 where it is about no seat. */
    seat: z.number().int().min(0).max(500),
    text: StorableTextSchema.pipe(z.string().trim().min(1).max(maxNoteLength)),
  }),
  data: z.object({ noteId: IdCodec }),
  errors: ['NOT_FOUND'],
});

export const closeDeskNote = endpoint('closeDeskNote', {
  summary: 'Closes a note, or opens it again',
  access: desk,
  effect: 'own',
  body: z.strictObject({ noteId: IdCodec, isOpen: z.boolean() }),
  data: z.object({}),
  errors: ['NOT_FOUND'],
});

export const giveTimeBack = endpoint('giveTimeBack', {
  summary:
    'Gives a candidate, everyone writing in a session or everyone writing at a venue the time back that they lost between two times of the venue’s clock, as far as it was lost in the section that is open now. It never takes time, and what was given back before counts once',
  access: desk,
  effect: 'own',
  body: z.strictObject({
    whom: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('candidate'), bookingId: IdCodec }),
      z.strictObject({ kind: z.literal('session'), slotId: IdCodec }),
      z.strictObject({ kind: z.literal('venue'), venueId: IdCodec }),
    ]),
    /** The last time that its clock showed these: `from` may be of yesterday. */
    from: timeOfDay,
    until: timeOfDay,
    reason: StorableTextSchema.pipe(z.string().trim().min(3).max(maxNoteLength)),
  }),
  data: z.object({
    /** How many candidates were given time. */
    given: z.number().int(),
    /** They lost it in a section that has closed since, which stays closed. */
    leftOut: z.number().int(),
    /** They had all of it back before. */
    unchanged: z.number().int(),
  }),
  errors: ['NOT_FOUND'],
});

export const whoSat = endpoint('whoSat', {
  summary: 'Who sat at a seat of a venue at a minute of its clock, in each of its rooms',
  access: desk,
  effect: 'read',
  body: z.strictObject({
    venueId: IdCodec,
    day: DaySchema,
    time: timeOfDay,
    seat: seatNumber,
  }),
  data: z.array(
    z.object({
      name: z.string(),
      pin: z.string(),
      room: z.string(),
      test: z.string(),
      from: MomentCodec,
      by: z.enum(['', 'code', 'desk']),
      /** '' while they sit there. */
      to: momentOrNone,
    }),
  ),
  errors: ['NOT_FOUND'],
});

export const findCandidates = endpoint('findCandidates', {
  summary: 'Candidates by part of a name or ID, with seats at any venue from yesterday on, soonest first; at most 20',
  access: desk,
  effect: 'read',
  body: z.strictObject({ search }),
  data: z.object({
    found: z.array(
      z.object({
        bookingId: IdCodec,
        name: z.string(),
        pin: z.string(),
        test: z.string(),
        venueId: IdCodec,
        venue: z.string(),
        timeZone: z.string(),
        room: z.string(),
        seat: seatNumber,
        slotId: IdCodec,
        startsAt: MomentCodec,
      }),
    ),
    total: z.number().int(),
  }),
});

export const deskList = endpoint('deskList', {
  summary: 'Everyone with a seat at a venue on a day of its clock, for a list to print or keep',
  access: desk,
  effect: 'read',
  body: z.strictObject({ venueId: IdCodec, day: DaySchema }),
  data: z.object({
    candidates: z.array(CandidateSchema.extend({ test: z.string(), room: z.string(), startsAt: MomentCodec, endsAt: MomentCodec })),
  }),
  errors: ['NOT_FOUND'],
});
