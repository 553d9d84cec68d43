import type { Queryable } from '../../../platform/postgres/database.ts';
import { hasStarted } from '../seats/bookable-test.ts';
import type { SeatedBooking } from './move-queries.ts';

/** The bookings whose candidates have started the test. */
export async function listStarted({
  queryable,
  seated,
  now,
}: {
  queryable: Queryable;
  seated: readonly SeatedBooking[];
  now: Date;
}): Promise<ReadonlySet<bigint>> {
  const started = new Set<bigint>();
  for (const { id, studentId, assessmentId } of seated) if (await hasStarted({ queryable, studentId, assessmentId, now })) started.add(id);
  return started;
}
