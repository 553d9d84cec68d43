import type { Queryable } from '../../../../platform/postgres/database.ts';
import { listBusy } from '../../../agenda/index.ts';
import type { SlotRow } from '../../seats/seat-queries.ts';
import type { SeatedBooking } from './move-queries.ts';

/** Those of these bookings, whose students are held, that cannot be at another time because the student has another seat then (decision 47). */
export async function listSeatedElsewhere({
  queryable,
  seated,
  at: { startsAt: from, endsAt: until },
}: {
  queryable: Queryable;
  seated: readonly SeatedBooking[];
  at: Pick<SlotRow, 'startsAt' | 'endsAt'>;
}): Promise<ReadonlySet<bigint>> {
  const busy = await listBusy({ queryable, personIds: seated.map(({ studentId }) => studentId), from, until });
  const seats = busy.filter(({ source }) => source === 'seat');
  return new Set(
    seated
      .filter(({ id, studentId }) => seats.some(({ personId, ref }) => personId === studentId && ref !== String(id)))
      .map(({ id }) => id),
  );
}
