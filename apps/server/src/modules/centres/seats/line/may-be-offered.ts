import { isInWindow } from '@abhyas/rules/centres/booking.ts';
import { slotMisfit, type SlotNeeds } from '@abhyas/rules/centres/slot-fit.ts';
import type { Transaction } from '../../../../platform/postgres/database.ts';
import { isClosed } from '../../../identity/index.ts';
import { type BookableTest, hasStarted, mapTests } from '../bookable-test.ts';
import { findOwnBooking } from '../own-booking.ts';
import type { WaitlistRow } from './line-queries.ts';
import { findOverlap, needsOf } from '../slot-needs.ts';

/** Someone whom a seat could be offered, with all that decides which. */
export interface Taker {
  readonly studentId: bigint;
  readonly test: BookableTest;
  readonly needs: SlotNeeds;
  readonly own: Awaited<ReturnType<typeof findOwnBooking>>;
}

interface OfEntry {
  readonly tx: Transaction;
  readonly entry: Pick<WaitlistRow, 'studentId' | 'assetId'>;
  readonly now: Date;
}

/** Someone who could take a seat of a test; null for someone who has started it, must keep another booking, or has left the course or the portal. */
export async function findTaker({ tx, entry: { studentId, assetId }, now }: OfEntry): Promise<Taker | null> {
  if (await isClosed({ tx, personId: studentId })) return null;
  const test = (await mapTests({ queryable: tx, studentId, assetIds: [assetId] })).get(assetId);
  if (test === undefined || !test.atCentre) return null;
  if (await hasStarted({ queryable: tx, studentId, assessmentId: test.id, now })) return null;
  const own = await findOwnBooking({ tx, studentId, test, now });
  if (own !== null && own.refusal !== '') return null;
  return { studentId, test, own, needs: await needsOf({ queryable: tx, studentId, assessmentId: test.id }) };
}

/**
 * Why a seat of this slot is not for someone: 'unsuited' out of the window of the test, without the room or the time they need, or the slot they have; 'busy' while they have
 * another seat or a session, which may change; '' when they can take it.
 */
export async function offerMisfit({
  tx,
  taker: { studentId, test, needs, own },
  slot,
}: {
  tx: Transaction;
  taker: Taker;
  slot: Parameters<typeof slotMisfit>[0]['slot'] & { readonly id: bigint };
}): Promise<'' | 'unsuited' | 'busy'> {
  if (!isInWindow({ test, startsAt: slot.startsAt }) || slotMisfit({ needs, slot }) !== '' || own?.booking.slotId === slot.id)
    return 'unsuited';
  const overlap = await findOverlap({ tx, studentId, seat: slot, exceptId: own?.booking.id ?? null });
  return overlap === undefined ? '' : 'busy';
}
