import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { AssetActionSchema } from '../learning/learning.ts';
import { DaySchema, FlagCodec, IdCodec, MomentCodec, OptionalIdCodec, OptionalMomentCodec } from '../wire.ts';

/** Who books: a student, for themselves. */
const student = { kind: 'session', roles: ['student'] } as const;

/** DAT-033, with what tells a candidate where it is. */
export const VenueSchema = z.object({
  venue_id: IdCodec,
  venue_name: z.string(),
  venue_address: z.string(),
  /** Where a map shows it, or ''. */
  map_url: z.string(),
  time_zone: z.string(),
});
export type Venue = z.input<typeof VenueSchema>;

/** DAT-034, with how full it is. `slot_date` is the day at the venue. */
export const SlotSchema = z.object({
  slot_id: IdCodec,
  slot_date: DaySchema,
  venue_id: IdCodec,
  start_time: MomentCodec,
  end_time: MomentCodec,
  seats_left: z.number().int(),
  /** How many wait for a seat of it. */
  waiting: z.number().int(),
});
export type Slot = z.input<typeof SlotSchema>;
export type SlotInside = z.output<typeof SlotSchema>;

/**
 * DAT-032, with all that the booked-slot modal shows. Take Home has no venue, room and seat: those are ''; its slot is the test's window. `is_active` is '0' once
 * it is cancelled.
 */
export const BookedSlotSchema = z.object({
  asset_id: IdCodec,
  slot_booking_id: IdCodec,
  is_active: FlagCodec,
  is_take_home: FlagCodec,
  slot_start_time: MomentCodec,
  slot_end_time: MomentCodec,
  venue_name: z.string(),
  venue_address: z.string(),
  map_url: z.string(),
  time_zone: z.string(),
  room: z.string(),
  seat: z.string(),
  bring: z.array(z.string()),
  /** When to be there, at a centre; '' at home. */
  report_time: OptionalMomentCodec,
  /** `done`: checked in at the centre desk, whether or not the test needs it. */
  check_in: z.enum(['not-needed', 'waiting', 'done']),
  /** Who cancelled it; '' if no one did. One that the centre cancelled does not count. */
  cancelled_by: z.enum(['', 'student', 'centre']),
  /** Launch Test, from the start of the slot to its end; null before and after. */
  launch: AssetActionSchema.nullable(),
  may_cancel: z.boolean(),
  /** Whether another slot can be had for it in one step, which uses the one cancellation. */
  may_change: z.boolean(),
  has_ended: z.boolean(),
});
export type BookedSlot = z.input<typeof BookedSlotSchema>;

/** A place in the line of a full slot. `offer_ends_at` is '' while there is no seat on offer. */
export const WaitSchema = z.object({
  slot_id: IdCodec,
  /** 1 is next. */
  place: z.number().int(),
  offer_ends_at: OptionalMomentCodec,
});
export type Wait = z.input<typeof WaitSchema>;
export type WaitInside = z.output<typeof WaitSchema>;

/** A place in a line, or a seat on offer, with what says which seat it is. */
export const WaitOfTestSchema = z.object({
  ...WaitSchema.shape,
  asset_id: IdCodec,
  start_time: MomentCodec,
  venue_name: z.string(),
  time_zone: z.string(),
});
export type WaitOfTest = z.input<typeof WaitOfTestSchema>;

/** The window of a test's slots, as the specification writes it: '2026-11-21 00:00:00', in the brand's zone. */
const WindowMomentSchema = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, "A moment is 'YYYY-MM-DD HH:mm:ss'")
  .refine((text) => z.iso.datetime().safeParse(`${text.replace(' ', 'T')}Z`).success, 'There is no such day or time');
const slotWindow = {
  user_imspin: z.string().max(20),
  asset_id: IdCodec,
  window_start: WindowMomentSchema,
  window_end: WindowMomentSchema,
  /** The student's own centre, or ''. */
  centre_id: z.string().max(60),
};

export const getVenues = endpoint('getVenues', {
  summary: 'The venues where a proctored test can be taken, by name; none where the variant has no tests at a centre',
  access: student,
  effect: 'read',
  body: z.strictObject(slotWindow),
  data: z.array(VenueSchema),
  errors: ['RESOURCE_NOT_AVAILABLE'],
});

export const getSlots = endpoint('getSlots', {
  summary: 'The slots of a proctored test at a venue that start in the future, soonest first',
  access: student,
  effect: 'read',
  body: z.strictObject({ ...slotWindow, venue_id: IdCodec }),
  data: z.array(SlotSchema),
  errors: ['RESOURCE_NOT_AVAILABLE'],
});

export const bookingOptions = endpoint('bookingOptions', {
  summary:
    'Everything the booking dialog of a test shows: its venues, its slots over all venues that start in the future, soonest first, rooms at one time and venue as one, whether it can be taken at home, and where the student waits',
  access: student,
  effect: 'read',
  body: z.strictObject({ asset_id: IdCodec }),
  data: z.object({
    /** The test, for a dialog that a link opens. */
    name: z.string(),
    assessmentId: IdCodec,
    venues: z.array(VenueSchema),
    slots: z.array(SlotSchema),
    /** False where the variant has no tests at a centre (TST-038). */
    atCentre: z.boolean(),
    takeHome: z.boolean(),
    /** The window of Take Home. */
    opensAt: MomentCodec,
    closesAt: MomentCodec,
    /** How the portal’s own zone is called, for times at home. */
    timeZone: z.string(),
    waits: z.array(WaitSchema),
    /** The booking that another slot would replace; null if there is none. Its `slot_id` is '' for Take Home. */
    booked: z.object({ slot_booking_id: IdCodec, slot_id: OptionalIdCodec }).nullable(),
    /** False once the student has used the one cancellation of the test: what is booked now stays. */
    mayCancelLater: z.boolean(),
    /** What the centre arranges for this candidate, as words; empty for most. */
    arrangements: z.array(z.string()),
    /** How many slots are left out for it: too short for the test with extra time and breaks, or not in a separate room; and how long the test takes with both. */
    leftOut: z.object({ short: z.number().int(), room: z.number().int() }),
    neededSeconds: z.number().int(),
  }),
  errors: ['RESOURCE_NOT_AVAILABLE'],
});

export const bookSlot = endpoint('bookSlot', {
  summary: "Books a seat of a slot, or Take Home: `is_take_home` '1' with empty `slot_id` and `venue_id`",
  access: student,
  effect: 'own',
  body: z.strictObject({
    asset_id: IdCodec,
    slot_id: OptionalIdCodec,
    centre_id: z.string().max(60),
    venue_id: OptionalIdCodec,
    is_take_home: FlagCodec,
  }),
  data: BookedSlotSchema,
  errors: [
    'RESOURCE_NOT_AVAILABLE',
    'BOOKING_CLOSED',
    'SLOT_FULL',
    'SLOT_GONE',
    'SLOT_UNSUITABLE',
    'TIME_OVERLAPS',
    'ALREADY_BOOKED',
    'CENTRE_NOT_ALLOWED',
    'NOT_AT_HOME',
  ],
});

export const changeSlot = endpoint('changeSlot', {
  summary:
    'Gives a booking of one’s own another slot of its test, in one step; it counts as the one cancellation. Sent again, it changes nothing more',
  access: student,
  effect: 'own',
  perDay: 100,
  body: z.strictObject({ asset_id: IdCodec, slot_booking_id: IdCodec, slot_id: IdCodec }),
  data: BookedSlotSchema,
  errors: [
    'NOT_FOUND',
    'BOOKING_CLOSED',
    'SLOT_FULL',
    'SLOT_GONE',
    'SLOT_UNSUITABLE',
    'TIME_OVERLAPS',
    'CENTRE_NOT_ALLOWED',
    'CANCEL_USED',
    'CANCEL_TOO_LATE',
    'CANCEL_CHECKED_IN',
  ],
});

export const cancelSlotBooking = endpoint('cancelSlotBooking', {
  summary: 'Cancels a booking of one’s own; once per test',
  access: student,
  effect: 'own',
  perDay: 100,
  body: z.strictObject({ asset_id: IdCodec, slot_booking_id: IdCodec }),
  data: z.object({}),
  errors: ['NOT_FOUND', 'BOOKING_CLOSED', 'CANCEL_USED', 'CANCEL_TOO_LATE', 'CANCEL_CHECKED_IN'],
});

export const getStudentBookedSlots = endpoint('getStudentBookedSlots', {
  summary: 'One’s bookings of these assets, `asset_ids` a comma list of at most 100, cancelled ones too, newest first',
  access: student,
  effect: 'read',
  body: z.strictObject({ asset_ids: z.string().regex(/^[1-9]\d{0,18}(,[1-9]\d{0,18}){0,99}$/, 'A comma list of ids, at most 100') }),
  data: z.array(BookedSlotSchema),
});

export const joinWaitlist = endpoint('joinWaitlist', {
  summary: 'Joins the line of a full slot; who is in it already keeps their place. A student waits for at most three slots of a test',
  access: student,
  effect: 'own',
  perDay: 100,
  body: z.strictObject({ asset_id: IdCodec, slot_id: IdCodec }),
  data: WaitSchema,
  errors: [
    'RESOURCE_NOT_AVAILABLE',
    'BOOKING_CLOSED',
    'SLOT_GONE',
    'SLOT_UNSUITABLE',
    'SEAT_FREE',
    'ALREADY_BOOKED',
    'CANCEL_USED',
    'CANCEL_TOO_LATE',
    'CANCEL_CHECKED_IN',
    'WAITLIST_LIMIT',
    'CENTRE_NOT_ALLOWED',
  ],
});

export const leaveWaitlist = endpoint('leaveWaitlist', {
  summary: 'Leaves the line of a slot, or declines the seat on offer: it goes to the next one',
  access: student,
  effect: 'own',
  perDay: 100,
  body: z.strictObject({ slot_id: IdCodec }),
  data: z.object({}),
});

export const acceptOffer = endpoint('acceptOffer', {
  summary:
    'Takes the seat on offer. A booking of the same test that the student has moves to it, which counts as the one cancellation, and whatever else the student waits for at the test ends',
  access: student,
  effect: 'own',
  perDay: 100,
  body: z.strictObject({ slot_id: IdCodec }),
  data: BookedSlotSchema,
  errors: [
    'OFFER_OVER',
    'BOOKING_CLOSED',
    'CENTRE_NOT_ALLOWED',
    'SLOT_UNSUITABLE',
    'TIME_OVERLAPS',
    'CANCEL_USED',
    'CANCEL_TOO_LATE',
    'CANCEL_CHECKED_IN',
  ],
});
