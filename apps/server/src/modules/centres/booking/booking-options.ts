import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import { eachIn } from '../messages/because.ts';
import { listArrangements } from '@abhyas/rules/assessment/paper/accommodation.ts';
import { countedBookings, isKept, slotWindow } from '@abhyas/rules/centres/booking.ts';
import { mergeRooms } from '@abhyas/rules/centres/merge-rooms.ts';
import { slotMisfit } from '@abhyas/rules/centres/slot-fit.ts';
import { findAccommodation } from '../../assessment/paper/accommodation-queries.ts';
import type { Ports } from '../../../platform/parts.ts';
import { listOpenSlots, type OpenSlot } from '../venue-queries.ts';
import { listWaits } from '../seats/line-queries.ts';
import { getBookableTest } from '../seats/bookable-test.ts';
import { needsFor } from '../seats/slot-needs.ts';
import { listBookings } from '../seats/booking-queries.ts';
import { presentSlot, presentVenue } from './present.ts';

/** The part of a test's slots that a call asks for, `to` included. */
interface Window {
  readonly from: Date;
  readonly to: Date;
}
const later = (one: Date, other: Date) => (one > other ? one : other);
const earlier = (one: Date, other: Date) => (one < other ? one : other);
const justAfter = (moment: Date) => new Date(moment.getTime() + 1);

/**
 * The slots of a proctored test that a student may choose from, those of a part of its window where one is asked for: none where the variant has no tests at a
 * centre, and none that does not fit what is arranged for them. Throws RESOURCE_NOT_AVAILABLE.
 */
async function slotsOf({
  parts,
  studentId,
  assetId,
  venueId = null,
  window,
}: {
  parts: Ports<'clock' | 'database'>;
  studentId: bigint;
  assetId: bigint;
  venueId?: bigint | null;
  window?: Window;
}) {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const test = await getBookableTest({ queryable, studentId, assetId });
  const accommodation = await findAccommodation({ queryable, studentId });
  const needs = await needsFor({ queryable, assessmentId: test.id, accommodation });
  const arranged = { test, accommodation, neededSeconds: needs.seconds };
  if (!test.atCentre) return { ...arranged, slots: [], leftOut: { short: 0, room: 0 } };
  const whole = slotWindow(test);
  const asked =
    window === undefined ? whole : { from: later(whole.from, window.from), before: earlier(whole.before, justAfter(window.to)) };
  const open = await listOpenSlots({ queryable, assessmentId: test.id, venueId, window: asked, now });
  const byMisfit = Map.groupBy(open, (slot) => slotMisfit({ needs, slot }));
  // rooms apart are of no concern to those who need none
  const room = needs.separateRoom ? (byMisfit.get('room')?.length ?? 0) : 0;
  return { ...arranged, slots: byMisfit.get('') ?? [], leftOut: { short: byMisfit.get('short')?.length ?? 0, room } };
}

/** The venues of these slots, by name. */
function venuesOf(slots: readonly OpenSlot[]) {
  const venues = new Map(slots.map(({ venue }) => [venue.id, venue]));
  return [...venues.values()].sort((one, other) => one.name.localeCompare(other.name)).map(presentVenue);
}

/** API-049. Throws RESOURCE_NOT_AVAILABLE. */
export async function getVenues(of: {
  parts: Ports<'clock' | 'database'>;
  studentId: bigint;
  assetId: bigint;
  window: Window;
}): Promise<ResultOf<'getVenues'>> {
  const { slots } = await slotsOf(of);
  return venuesOf(slots);
}

/** API-050. Throws RESOURCE_NOT_AVAILABLE. */
export async function getSlots(of: {
  parts: Ports<'clock' | 'database'>;
  studentId: bigint;
  assetId: bigint;
  venueId: bigint;
  window: Window;
}): Promise<ResultOf<'getSlots'>> {
  const { slots } = await slotsOf(of);
  return slots.map(presentSlot);
}

/** All that the booking dialog of a test shows. Throws RESOURCE_NOT_AVAILABLE. */
export async function getBookingOptions({
  timeZone,
  language,
  ...of
}: {
  parts: Ports<'clock' | 'database'>;
  studentId: bigint;
  assetId: bigint;
  timeZone: string;
  language: Language;
}): Promise<ResultOf<'bookingOptions'>> {
  const queryable = of.parts.database.orm;
  const { studentId } = of;
  const { test, accommodation, slots, leftOut, neededSeconds } = await slotsOf(of);
  const [waits, placed] = await Promise.all([
    // a place from before a change of variant is no way to a seat
    test.atCentre ? listWaits({ queryable, studentId, assessmentId: test.id }) : [],
    listBookings({ queryable, studentId, assessmentIds: [test.id] }),
  ]);
  const bookings = placed.map(({ booking }) => booking);
  const active = bookings.find(({ cancelledAt }) => cancelledAt === null);
  const bookedSlotId = active?.slotId ?? null;
  return {
    name: test.name,
    assessmentId: test.id,
    venues: venuesOf(slots),
    slots: mergeRooms({ slots: slots.map(presentSlot), waits, bookedSlotId }),
    atCentre: test.atCentre,
    takeHome: test.takeHome,
    opensAt: test.releaseAt,
    closesAt: test.endAt,
    timeZone,
    waits,
    booked: active === undefined ? null : { slot_booking_id: active.id, slot_id: bookedSlotId },
    // a change counts as well, and there is none after it
    mayCancelLater: !isKept(countedBookings(bookings) + 1),
    arrangements: eachIn({ texts: listArrangements({ accommodation }), language }),
    leftOut,
    neededSeconds,
  };
}
