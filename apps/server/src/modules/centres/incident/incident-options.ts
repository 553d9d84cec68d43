import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
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
}): Promise<AnswerOf<'incidentOptions'>> {
  const queryable = parts.database.orm;
  const [slot] = await readSlots({ queryable, slotIds: [slotId] });
  if (slot === undefined) throw new AppError('NOT_FOUND');
  const [rooms, slots] = await Promise.all([
    listOtherRooms({ queryable, ...slot }),
    listOtherSlots({ queryable, slot, now: parts.clock.now() }),
  ]);
  return {
    startsAt: slot.startsAt.toISOString(),
    rooms: rooms.map(({ id, ...room }) => ({ roomId: String(id), ...room })),
    slots: slots.map(({ id, startsAt, ...other }) => ({ slotId: String(id), startsAt: startsAt.toISOString(), ...other })),
  };
}
