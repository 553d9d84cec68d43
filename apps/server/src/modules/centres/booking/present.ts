import type { z } from 'zod';
import type { BookedSlotSchema, SlotSchema, VenueSchema } from '@abhyas/contract/centres/booking.ts';
import { bookingRefusal, isOver } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { cancelRefusal, launchFromBooking } from '@abhyas/rules/centres/booking.ts';
import { checkInFrom } from '@abhyas/rules/centres/seat-state.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import type { OpenSlot, VenueRow } from '../venue-queries.ts';
import type { BookableTest } from '../seats/bookable-test.ts';
import type { PlacedBooking } from '../seats/booking-queries.ts';
import { bookedBy } from '../seats/own-booking.ts';

type BookedSlot = z.output<typeof BookedSlotSchema>;
type Slot = z.output<typeof SlotSchema>;
type Venue = z.output<typeof VenueSchema>;

export const presentVenue = ({ id, name, address, mapUrl, timeZone }: VenueRow): Venue => ({
  venue_id: id,
  venue_name: name,
  venue_address: address,
  map_url: mapUrl,
  time_zone: timeZone,
});

export const presentSlot = ({ id, venueId, startsAt, endsAt, seatsLeft, waiting, venue }: OpenSlot): Slot => ({
  slot_id: id,
  slot_date: dayIn({ moment: startsAt, timeZone: venue.timeZone }),
  venue_id: venueId,
  start_time: startsAt,
  end_time: endsAt,
  seats_left: seatsLeft,
  waiting,
});

/** A booking as its student sees it. `counted`: how many of the student's bookings of the test count; `timeZone`: the portal's, for a test at home. */
export function presentBooking({
  placed,
  assetId,
  test,
  counted,
  timeZone,
  now,
}: {
  placed: PlacedBooking;
  assetId: bigint;
  test: BookableTest;
  counted: number;
  timeZone: string;
  now: Date;
}): BookedSlot {
  const { booking, place } = placed;
  const booked = bookedBy(placed, test);
  const isActive = booking.cancelledAt === null;
  const mayCancel = isActive && cancelRefusal({ booked, counted, isCheckedIn: booking.checkedInAt !== null, now }) === '';
  const { shown, refusal } = launchFromBooking({ test, booked, now });
  return {
    asset_id: assetId,
    slot_booking_id: booking.id,
    is_active: isActive,
    is_take_home: booked.takeHome,
    slot_start_time: booked.opensAt,
    slot_end_time: booked.closesAt,
    venue_name: place?.venue.name ?? '',
    venue_address: place?.venue.address ?? '',
    map_url: place?.venue.mapUrl ?? '',
    time_zone: place?.venue.timeZone ?? timeZone,
    room: place?.room ?? '',
    seat: booking.seat === null ? '' : String(booking.seat),
    bring: [...(place?.venue.bring ?? [])],
    report_time: place === null ? null : checkInFrom(place.startsAt),
    check_in: booking.checkedInAt === null ? booked.checkIn : 'done',
    cancelled_by: booking.cancelledBy ?? '',
    launch: isActive && shown ? { kind: 'launch', enabled: refusal === '', reason: refusal } : null,
    may_cancel: mayCancel,
    may_change: mayCancel && test.atCentre && bookingRefusal({ test, now }) === '',
    has_ended: isOver({ endAt: booked.closesAt, now }),
  };
}
