import type { Queryable } from '../../../../platform/postgres/database.ts';
import { listStarted } from '../../../assessment/index.ts';
import type { SlotRow } from '../../seats/seat-queries.ts';
import type { SeatedBooking } from './move-queries.ts';

/** The bookings of a session whose candidates have started the test. */
export async function listStartedBookings({
  queryable,
  slot: { assessmentId },
  seated,
  now,
}: {
  queryable: Queryable;
  slot: Pick<SlotRow, 'assessmentId'>;
  seated: readonly SeatedBooking[];
  now: Date;
}): Promise<ReadonlySet<bigint>> {
  const started = await listStarted({ queryable, assessmentId, studentIds: seated.map(({ studentId }) => studentId), now });
  return new Set(seated.filter(({ studentId }) => started.has(studentId)).map(({ id }) => id));
}
