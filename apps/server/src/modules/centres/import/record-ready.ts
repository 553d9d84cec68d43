import type { Transaction } from '../../../platform/postgres/database.ts';
import { addRecord } from '../readiness/record-queries.ts';
import type { SlotInput } from './inputs.ts';

/** Records what a pack says is ready of a slot that it has just made: what staff record afterwards stays. */
export async function recordReady({
  tx,
  slot: { ready, seats },
  slotId,
  now: at,
}: {
  tx: Transaction;
  slot: SlotInput;
  slotId: bigint;
  now: Date;
}): Promise<void> {
  const { venue, machines, invigilator } = ready;
  if (venue !== 'none') await addRecord({ tx, row: { slotId, thing: 'venue', step: venue === 'confirmed' ? 'done' : 'started', at } });
  if (machines > 0) await addRecord({ tx, row: { slotId, thing: 'paper', step: machines < seats ? 'started' : 'done', machines, at } });
  if (invigilator !== null) await addRecord({ tx, row: { slotId, thing: 'invigilator', step: 'started', personId: invigilator, at } });
}
