import { AppError } from '../../../../platform/common/errors.ts';
import type { Transaction } from '../../../../platform/postgres/database.ts';
import { lockPeople } from '../../../identity/index.ts';
import { boundWaiting, lockSlots, type SlotRow } from '../../seats/seat-queries.ts';
import { listSeated, type SeatedBooking } from './move-queries.ts';

/** A session that no one else changes until the transaction is over, with everyone who has a seat of it, and other slots that are held with it. */
export interface HeldSession {
  readonly slot: SlotRow;
  readonly others: ReadonlyMap<bigint, SlotRow>;
  readonly seated: readonly SeatedBooking[];
}

/** Holds a session and the slots that change with it: the candidates first, then the slots, as booking does. Throws NOT_FOUND, UNAVAILABLE. */
export async function holdSession({
  tx,
  slotId,
  alsoIds,
}: {
  tx: Transaction;
  slotId: bigint;
  alsoIds: readonly bigint[];
}): Promise<HeldSession> {
  await boundWaiting({ tx });
  const students = (await listSeated({ queryable: tx, slotId })).map(({ studentId }) => studentId);
  await lockPeople({ tx, personIds: students });
  const others = new Map((await lockSlots({ tx, slotIds: [slotId, ...alsoIds] })).map((slot) => [slot.id, slot]));
  const slot = others.get(slotId);
  if (slot === undefined) throw new AppError('NOT_FOUND');
  others.delete(slotId);
  const seated = await listSeated({ queryable: tx, slotId });
  // who booked while the others were being held is not held: once more finds them
  if (seated.some(({ studentId }) => !students.includes(studentId))) throw new AppError('UNAVAILABLE');
  return { slot, others, seated };
}
