import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdCodec, MomentCodec, OptionalMomentCodec, VersionSchema } from '../wire.ts';

const people = { kind: 'session', roles: ['staff', 'admin'], right: 'people' } as const;

/** What is arranged for a student in every test. `extraTime`: a percentage ('33') or a part of the time ('1/3'); '' for none. */
export const AccommodationSchema = z.object({
  extraTime: z.string().max(20),
  /** How long the clock of a test may be stopped in all. */
  breakMinutes: z.number().int().min(0).max(180),
  largeText: z.boolean(),
  separateRoom: z.boolean(),
});
export type AccommodationOnWire = z.input<typeof AccommodationSchema>;

export const SetAccommodationSchema = z.object({
  accommodation: AccommodationSchema,
  /** Who has set it: '' if no one has, `pack` for a content pack. */
  source: z.enum(['', 'pack', 'staff']),
  setBy: z.string(),
  setAt: OptionalMomentCodec,
  version: VersionSchema,
});
export type SetAccommodation = z.input<typeof SetAccommodationSchema>;

export const getAccommodation = endpoint('getAccommodation', {
  summary: 'What is arranged for a student in every test (extra time, breaks, large text, a separate room), and who set it when',
  access: people,
  effect: 'read',
  body: z.strictObject({ personId: IdCodec }),
  data: SetAccommodationSchema,
  errors: ['NOT_FOUND'],
});

/** A booking ahead that does not fit any more. `because`: its room, or its length. `stays`: its candidate is checked in, so it is kept all the same. */
export const UnfitBookingSchema = z.object({
  bookingId: IdCodec,
  test: z.string(),
  venue: z.string(),
  room: z.string(),
  timeZone: z.string(),
  startsAt: MomentCodec,
  because: z.enum(['room', 'short']),
  stays: z.boolean(),
});
export type UnfitBooking = z.input<typeof UnfitBookingSchema>;

export const checkAccommodation = endpoint('checkAccommodation', {
  summary: 'Which bookings ahead of a student would not fit if this were arranged: their room or their length is wrong for it',
  access: people,
  effect: 'read',
  body: z.strictObject({ personId: IdCodec, accommodation: AccommodationSchema.strict() }),
  data: z.object({ unfit: z.array(UnfitBookingSchema) }),
  errors: ['NOT_FOUND'],
});

export const saveAccommodation = endpoint('saveAccommodation', {
  summary:
    'Arranges this for a student in every test that they have not started. Asks for the password and the second factor. Bookings that do not fit are cancelled by the centre, if `cancels` names each; the others, and those of who is checked in, name it from now on. The student is told of each',
  access: people,
  effect: 'own',
  body: z.strictObject({
    personId: IdCodec,
    version: VersionSchema,
    accommodation: AccommodationSchema.strict(),
    cancels: z.array(IdCodec).max(200),
    password: z.string().max(200),
  }),
  data: SetAccommodationSchema,
  errors: [
    'NOT_FOUND',
    'CHANGED_ELSEWHERE',
    'BOOKINGS_AFFECTED',
    'INCORRECT_PASSWORD',
    'SIGN_IN_AGAIN',
    'FACTOR_NEEDED',
    'TOO_MANY_REQUESTS',
  ],
});
