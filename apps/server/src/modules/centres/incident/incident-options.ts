import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { listOtherRooms, listOtherSlots } from '../desk/desk-queries.ts';
import { readSlots } from '../seats/seat-queries.ts';

/** What can be done about an incident in a session. Throws NOT_FOUND. */
export async function getIncidentOptions({
  parts,
  slotId,
}: {
  parts: Ports<'clock' | 'database'>;
  slotId: bigint;
}): Promise<ResultOf<'incidentOptions'>> {
  const queryable = parts.database.orm;
  const [slot] = await readSlots({ queryable, slotIds: [slotId] });
  if (slot === undefined) throw new AppError('NOT_FOUND');
  const [rooms, slots] = await Promise.all([
    listOtherRooms({ queryable, ...slot }),
    listOtherSlots({ queryable, slot, now: parts.clock.now() }),
  ]);
  return {
    startsAt: slot.startsAt,
    rooms: rooms.map(({ id, ...room }) => ({ roomId: id, ...room })),
    slots: slots.map(({ id, startsAt, ...other }) => ({ slotId: id, startsAt, ...other })),
  };
}
