import type { z } from 'zod';
import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import type { BookedSlotSchema } from '@abhyas/contract/centres/booking.ts';
import { countedBookings } from '@abhyas/rules/centres/booking.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { type BookableTest, mapTests } from '../seats/bookable-test.ts';
import { type BookingRow, listBookings } from '../seats/booking-queries.ts';
import { presentBooking } from './present.ts';

type BookedSlot = z.output<typeof BookedSlotSchema>;

/** A student's bookings of the tests behind these assets, newest first. One that was made from another asset of its test is of the asset that is asked for. */
export async function getBookedSlots({
  parts,
  studentId,
  assetIds,
  timeZone,
}: {
  parts: Ports<'clock' | 'database'>;
  studentId: bigint;
  assetIds: readonly bigint[];
  timeZone: string;
}): Promise<ResultOf<'getStudentBookedSlots'>> {
  const queryable = parts.database.orm;
  const tests = await mapTests({ queryable, studentId, assetIds });
  const asked = [...tests];
  const assetOf = ({ assetId, assessmentId }: BookingRow) =>
    tests.has(assetId) ? assetId : (asked.find(([, { id }]) => id === assessmentId)?.[0] ?? assetId);
  return presentBookings({ queryable, studentId, tests: [...tests.values()], assetOf, timeZone, now: parts.clock.now() });
}

/** A student's bookings of these tests, newest first; `assetOf` names the asset of one, by default the one it was made from. */
export async function presentBookings({
  queryable,
  studentId,
  tests,
  assetOf = ({ assetId }) => assetId,
  timeZone,
  now,
}: {
  queryable: Queryable;
  studentId: bigint;
  tests: readonly BookableTest[];
  assetOf?: (booking: BookingRow) => bigint;
  timeZone: string;
  now: Date;
}): Promise<BookedSlot[]> {
  if (tests.length === 0) return [];
  const rows = await listBookings({ queryable, studentId, assessmentIds: tests.map(({ id }) => id) });
  const testOf = new Map(tests.map((test) => [test.id, test]));
  const ofTest = Map.groupBy(
    rows.map(({ booking }) => booking),
    ({ assessmentId }) => assessmentId,
  );
  return rows.flatMap((placed) => {
    const { assessmentId } = placed.booking;
    const test = testOf.get(assessmentId);
    return test === undefined
      ? []
      : [
          presentBooking({
            placed,
            assetId: assetOf(placed.booking),
            test,
            counted: countedBookings(ofTest.get(assessmentId) ?? []),
            timeZone,
            now,
          }),
        ];
  });
}

/** The booking of a test that a student has just made or changed. */
export async function presentMade({
  test,
  bookingId,
  ...of
}: Omit<Parameters<typeof presentBookings>[0], 'tests'> & { test: BookableTest; bookingId: bigint }): Promise<BookedSlot> {
  const made = (await presentBookings({ ...of, tests: [test] })).find(({ slot_booking_id: id }) => id === bookingId);
  if (made === undefined) throw new Error('invariant: a booking that was made is there');
  return made;
}
