import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { BookedSlot } from '@abhyas/contract/centres/booking.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { type BookableTest, mapTests } from './bookable-test.ts';
import { listBookings } from './booking-queries.ts';
import { presentBooking } from './present.ts';

/** A student's bookings of the tests behind these assets, newest first. */
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
}): Promise<AnswerOf<'getStudentBookedSlots'>> {
  const queryable = parts.database.orm;
  const tests = await mapTests({ queryable, studentId, assetIds });
  return presentBookings({ queryable, studentId, tests: [...tests.values()], timeZone, now: parts.clock.now() });
}

/** A student's bookings of these tests, newest first. */
export async function presentBookings({
  queryable,
  studentId,
  tests,
  timeZone,
  now,
}: {
  queryable: Queryable;
  studentId: bigint;
  tests: readonly BookableTest[];
  timeZone: string;
  now: Date;
}): Promise<BookedSlot[]> {
  if (tests.length === 0) return [];
  const rows = await listBookings({ queryable, studentId, assessmentIds: tests.map(({ id }) => id) });
  const testOf = new Map(tests.map((test) => [test.id, test]));
  const counted = Map.groupBy(
    rows.filter(({ booking }) => booking.cancelledBy !== 'centre'),
    ({ booking }) => booking.assessmentId,
  );
  return rows.flatMap((placed) => {
    const { assessmentId } = placed.booking;
    const test = testOf.get(assessmentId);
    return test === undefined ? [] : [presentBooking({ placed, test, counted: counted.get(assessmentId)?.length ?? 0, timeZone, now })];
  });
}
