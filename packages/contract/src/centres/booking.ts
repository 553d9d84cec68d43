import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { AssetActionSchema } from '../learning/learning.ts';
import { DaySchema, FlagSchema, IdSchema, MomentSchema } from '../wire.ts';

/** Who books: a student, for themselves. */
const student = { kind: 'session', roles: ['student'] } as const;

/** DAT-033, with what tells a candidate where it is. */
export const VenueSchema = z.object({
  venue_id: IdSchema,
  venue_name: z.string(),
  venue_address: z.string(),
  /** Where a map shows it, or ''. */
  map_url: z.string(),
  time_zone: z.string(),
});
export type Venue = z.infer<typeof VenueSchema>;

/** DAT-034, with how full it is. `slot_date` is the day at the venue. */
export const SlotSchema = z.object({
  slot_id: IdSchema,
  slot_date: DaySchema,
  venue_id: IdSchema,
  start_time: MomentSchema,
  end_time: MomentSchema,
  seats_left: z.number().int(),
  /** How many wait for a seat of it. */
  waiting: z.number().int(),
});
export type Slot = z.infer<typeof SlotSchema>;

/**
 * DAT-032, with all that the booked-slot modal shows. Take Home has no venue, room and seat: those are ''; its slot is the test's window. `is_active` is '0' once
 * it is cancelled.
 */
export const BookedSlotSchema = z.object({
  asset_id: IdSchema,
  slot_booking_id: IdSchema,
  is_active: FlagSchema,
  is_take_home: FlagSchema,
  slot_start_time: MomentSchema,
  slot_end_time: MomentSchema,
  venue_name: z.string(),
  venue_address: z.string(),
  map_url: z.string(),
  time_zone: z.string(),
  room: z.string(),
  seat: z.string(),
  bring: z.array(z.string()),
  /** Who cancelled it; '' if no one did. One that the centre cancelled does not count. */
  cancelled_by: z.enum(['', 'student', 'centre']),
  /** Launch Test, from the start of the slot to its end; null before and after. */
  launch: AssetActionSchema.nullable(),
  may_cancel: z.boolean(),
  has_ended: z.boolean(),
});
export type BookedSlot = z.infer<typeof BookedSlotSchema>;

/** A place in the line of a full slot. `offer_ends_at` is '' while there is no seat on offer. */
export const WaitSchema = z.object({
  slot_id: IdSchema,
  /** 1 is next. */
  place: z.number().int(),
  offer_ends_at: z.union([MomentSchema, z.literal('')]),
});
export type Wait = z.infer<typeof WaitSchema>;

/** The window of a test's slots, as the specification writes it: '2026-11-21 00:00:00', in the brand's zone. */
const WindowMomentSchema = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, "A moment is 'YYYY-MM-DD HH:mm:ss'");
const slotWindow = {
  user_imspin: z.string().max(20),
  asset_id: IdSchema,
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
  body: z.strictObject({ ...slotWindow, venue_id: IdSchema }),
  data: z.array(SlotSchema),
  errors: ['RESOURCE_NOT_AVAILABLE'],
});

export const bookingOptions = endpoint('bookingOptions', {
  summary:
    'Everything the booking dialog of a test shows: its venues, its slots over all venues that start in the future, soonest first, whether it can be taken at home, and where the student waits',
  access: student,
  effect: 'read',
  body: z.strictObject({ asset_id: IdSchema }),
  data: z.object({
    venues: z.array(VenueSchema),
    slots: z.array(SlotSchema),
    takeHome: z.boolean(),
    /** The window of Take Home. */
    opensAt: MomentSchema,
    closesAt: MomentSchema,
    /** How the portal’s own zone is called, for times at home. */
    timeZone: z.string(),
    waits: z.array(WaitSchema),
    /** False once the student has used the one cancellation of the test: what is booked now stays. */
    mayCancelLater: z.boolean(),
    /** What the centre arranges for this candidate, as words; empty for most. */
    arrangements: z.array(z.string()),
  }),
  errors: ['RESOURCE_NOT_AVAILABLE'],
});

export const bookSlot = endpoint('bookSlot', {
  summary: "Books a seat of a slot, or Take Home: `is_take_home` '1' with empty `slot_id` and `venue_id`",
  access: student,
  effect: 'own',
  body: z.strictObject({
    asset_id: IdSchema,
    slot_id: z.union([IdSchema, z.literal('')]),
    centre_id: z.string().max(60),
    venue_id: z.union([IdSchema, z.literal('')]),
    is_take_home: FlagSchema,
  }),
  data: BookedSlotSchema,
  errors: ['RESOURCE_NOT_AVAILABLE', 'BOOKING_CLOSED', 'SLOT_FULL', 'SLOT_GONE', 'ALREADY_BOOKED', 'CENTRE_NOT_ALLOWED', 'NOT_AT_HOME'],
});

export const cancelSlotBooking = endpoint('cancelSlotBooking', {
  summary: 'Cancels a booking of one’s own; once per test',
  access: student,
  effect: 'own',
  body: z.strictObject({ asset_id: IdSchema, slot_booking_id: IdSchema }),
  data: z.object({}),
  errors: ['NOT_FOUND', 'BOOKING_CLOSED', 'CANCEL_USED', 'CANCEL_TOO_LATE'],
});

export const getStudentBookedSlots = endpoint('getStudentBookedSlots', {
  summary: 'One’s bookings of these assets, `asset_ids` a comma list of at most 100, cancelled ones too, newest first',
  access: student,
  effect: 'read',
  body: z.strictObject({ asset_ids: z.string().regex(/^[1-9]\d{0,18}(,[1-9]\d{0,18}){0,99}$/, 'A comma list of ids, at most 100') }),
  data: z.array(BookedSlotSchema),
});

export const joinWaitlist = endpoint('joinWaitlist', {
  summary: 'Joins the line of a full slot; who is in it already keeps their place',
  access: student,
  effect: 'own',
  body: z.strictObject({ asset_id: IdSchema, slot_id: IdSchema }),
  data: WaitSchema,
  errors: ['RESOURCE_NOT_AVAILABLE', 'BOOKING_CLOSED', 'SLOT_GONE', 'SEAT_FREE', 'ALREADY_BOOKED', 'CANCEL_USED', 'CENTRE_NOT_ALLOWED'],
});

export const leaveWaitlist = endpoint('leaveWaitlist', {
  summary: 'Leaves the line of a slot, or declines the seat on offer: it goes to the next one',
  access: student,
  effect: 'own',
  body: z.strictObject({ slot_id: IdSchema }),
  data: z.object({}),
});

export const acceptOffer = endpoint('acceptOffer', {
  summary: 'Takes the seat on offer. A booking of the same test that the student has is cancelled with it',
  access: student,
  effect: 'own',
  body: z.strictObject({ slot_id: IdSchema }),
  data: BookedSlotSchema,
  errors: ['OFFER_OVER', 'BOOKING_CLOSED', 'CANCEL_USED'],
});
