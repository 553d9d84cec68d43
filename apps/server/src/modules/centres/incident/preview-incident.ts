import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { readSlots } from '../seats/seat-queries.ts';
import { listSeated } from '../seating/session-queries.ts';
import { decide } from './decide.ts';

/** What a plan would do, at a look that holds nothing. Throws NOT_FOUND, SESSION_OVER, START_CHANGED, SLOT_GONE, ROOM_TAKEN, TOO_FEW_SEATS. */
export async function previewIncident({
  parts,
  body: { slotId, plan },
}: {
  parts: Ports<'clock' | 'database'>;
  body: BodyOf<'previewIncident'>;
}): Promise<ResultOf<'previewIncident'>> {
  const queryable = parts.database.orm;
  const id = slotId;
  const found = await readSlots({ queryable, slotIds: plan.verb === 'slot' ? [id, plan.slotId] : [id] });
  const others = new Map(found.map((slot) => [slot.id, slot]));
  const slot = others.get(id);
  if (slot === undefined) throw new AppError('NOT_FOUND');
  const seated = await listSeated({ queryable, slotId: id });
  const { effect } = await decide({ queryable, slot, others, seated, plan, now: parts.clock.now() });
  return effect;
}
