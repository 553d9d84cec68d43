import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { isInWindow, maxBookings } from '@abhyas/rules/centres/booking.ts';
import type { Ports } from '../../../platform/parts.ts';
import { listOpenSlots, type OpenSlot } from '../venues/venue-queries.ts';
import { listWaits } from '../seats/wait-queries.ts';
import { getBookableTest } from './bookable-test.ts';
import { countBookings } from './booking-queries.ts';
import { presentSlot, presentVenue } from './present.ts';

/** The slots of a proctored test that a student may choose from: none where the variant has no tests at a centre. Throws RESOURCE_NOT_AVAILABLE. */
async function slotsOf({
  parts,
  studentId,
  assetId,
  venueId = null,
}: {
  parts: Ports<'clock' | 'database'>;
  studentId: bigint;
  assetId: bigint;
  venueId?: bigint | null;
}) {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const test = await getBookableTest({ queryable, studentId, assetId });
  if (!test.atCentre) return { test, slots: [] };
  const open = await listOpenSlots({ queryable, assessmentId: test.id, venueId, now });
  return { test, slots: open.filter(({ startsAt }) => isInWindow({ test, startsAt })) };
}

/** The venues of these slots, by name. */
function venuesOf(slots: readonly OpenSlot[]) {
  const venues = new Map(slots.map(({ venue }) => [venue.id, venue]));
  return [...venues.values()].sort((one, other) => one.name.localeCompare(other.name)).map(presentVenue);
}

/** The part of a test's slots that a window asks for. */
interface Window {
  readonly from: Date;
  readonly to: Date;
}
const inside =
  ({ from, to }: Window) =>
  ({ startsAt }: OpenSlot) =>
    startsAt >= from && startsAt <= to;

/** API-049. Throws RESOURCE_NOT_AVAILABLE. */
export async function getVenues({
  window,
  ...of
}: {
  parts: Ports<'clock' | 'database'>;
  studentId: bigint;
  assetId: bigint;
  window: Window;
}): Promise<AnswerOf<'getVenues'>> {
  const { slots } = await slotsOf(of);
  return venuesOf(slots.filter(inside(window)));
}

/** API-050. Throws RESOURCE_NOT_AVAILABLE. */
export async function getSlots({
  window,
  ...of
}: {
  parts: Ports<'clock' | 'database'>;
  studentId: bigint;
  assetId: bigint;
  venueId: bigint;
  window: Window;
}): Promise<AnswerOf<'getSlots'>> {
  const { slots } = await slotsOf(of);
  return slots.filter(inside(window)).map(presentSlot);
}

/** All that the booking dialog of a test shows. Throws RESOURCE_NOT_AVAILABLE. */
export async function getBookingOptions({
  timeZone,
  ...of
}: {
  parts: Ports<'clock' | 'database'>;
  studentId: bigint;
  assetId: bigint;
  timeZone: string;
}): Promise<AnswerOf<'bookingOptions'>> {
  const queryable = of.parts.database.orm;
  const { studentId } = of;
  const { test, slots } = await slotsOf(of);
  const [waits, counted] = await Promise.all([
    listWaits({ queryable, studentId, assessmentId: test.id }),
    countBookings({ queryable, studentId, assessmentId: test.id }),
  ]);
  return {
    venues: venuesOf(slots),
    slots: slots.map(presentSlot),
    takeHome: test.takeHome,
    opensAt: test.releaseAt.toISOString(),
    closesAt: test.endAt.toISOString(),
    timeZone,
    waits,
    mayCancelLater: counted + 1 < maxBookings,
    arrangements: [],
  };
}
