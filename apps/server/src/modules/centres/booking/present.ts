import type { BookedSlot, Slot, Venue } from '@abhyas/contract/centres/booking.ts';
import { toFlag } from '@abhyas/contract/wire.ts';
import { type Booked, isOver } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { cancelRefusal, launchFromBooking } from '@abhyas/rules/centres/booking.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import type { OpenSlot, VenueRow } from '../venues/venue-queries.ts';
import type { BookableTest } from './bookable-test.ts';
import type { PlacedBooking } from './booking-queries.ts';

export const presentVenue = ({ id, name, address, mapUrl, timeZone }: VenueRow): Venue => ({
  venue_id: String(id),
  venue_name: name,
  venue_address: address,
  map_url: mapUrl,
  time_zone: timeZone,
});

export const presentSlot = ({ id, venueId, startsAt, endsAt, seatsLeft, waiting, venue }: OpenSlot): Slot => ({
  slot_id: String(id),
  slot_date: dayIn({ moment: startsAt, timeZone: venue.timeZone }),
  venue_id: String(venueId),
  start_time: startsAt.toISOString(),
  end_time: endsAt.toISOString(),
  seats_left: seatsLeft,
  waiting,
});

/** What a booking allows, as the rules ask for it. */
export function bookedBy({ booking, place }: PlacedBooking, test: Pick<BookableTest, 'releaseAt' | 'endAt' | 'checkIn'>): Booked {
  if (place === null) return { takeHome: true, opensAt: test.releaseAt, closesAt: test.endAt, checkIn: 'not-needed' };
  const checkIn = !test.checkIn ? 'not-needed' : booking.checkedInAt === null ? 'waiting' : 'done';
  return { takeHome: false, opensAt: place.startsAt, closesAt: place.endsAt, checkIn };
}

/** A booking as its student sees it. `counted`: how many of the student's bookings of the test count; `timeZone`: the portal's, for a test at home. */
export function presentBooking({
  placed,
  test,
  counted,
  timeZone,
  now,
}: {
  placed: PlacedBooking;
  test: BookableTest;
  counted: number;
  timeZone: string;
  now: Date;
}): BookedSlot {
  const { booking, place } = placed;
  const booked = bookedBy(placed, test);
  const isActive = booking.cancelledAt === null;
  const { shown, refusal } = launchFromBooking({ test, booked, now });
  return {
    asset_id: String(booking.assetId),
    slot_booking_id: String(booking.id),
    is_active: toFlag(isActive),
    is_take_home: toFlag(booked.takeHome),
    slot_start_time: booked.opensAt.toISOString(),
    slot_end_time: booked.closesAt.toISOString(),
    venue_name: place?.venue.name ?? '',
    venue_address: place?.venue.address ?? '',
    map_url: place?.venue.mapUrl ?? '',
    time_zone: place?.venue.timeZone ?? timeZone,
    room: place?.room ?? '',
    seat: booking.seat === null ? '' : String(booking.seat),
    bring: [...(place?.venue.bring ?? [])],
    cancelled_by: booking.cancelledBy ?? '',
    launch: isActive && shown ? { kind: 'launch', label: 'Launch Test', enabled: refusal === '', reason: refusal } : null,
    may_cancel: isActive && cancelRefusal({ booked, counted, now }) === '',
    has_ended: isOver({ endAt: booked.closesAt, now }),
  };
}
