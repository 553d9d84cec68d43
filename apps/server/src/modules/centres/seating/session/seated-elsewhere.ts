import type { Queryable } from '../../../../platform/postgres/database.ts';
import { type Busy, listBusy } from '../../../agenda/index.ts';
import type { SlotRow } from '../../seats/seat-queries.ts';
import type { SeatedBooking } from './move-queries.ts';

/** Those of these bookings, whose students are held, that cannot be at another time because the student has another seat then (decision 47), or one of the other `sources`. */
export async function listSeatedElsewhere({
  queryable,
  seated,
  at: { startsAt: from, endsAt: until },
  sources = ['seat'],
}: {
  queryable: Queryable;
  seated: readonly SeatedBooking[];
  at: Pick<SlotRow, 'startsAt' | 'endsAt'>;
  sources?: readonly Busy['source'][];
}): Promise<ReadonlySet<bigint>> {
  const busy = await listBusy({ queryable, personIds: seated.map(({ studentId }) => studentId), from, until });
  const others = busy.filter(({ source }) => sources.includes(source));
  return new Set(
    seated
      .filter(({ id, studentId }) =>
        others.some(({ personId, source, ref }) => personId === studentId && (source !== 'seat' || ref !== String(id))),
      )
      .map(({ id }) => id),
  );
}
