import { isInWindow } from '@abhyas/rules/centres/booking.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { BookableTest } from '../seats/bookable-test.ts';
import { isFull, takeSeat } from '../seats/seat-queries.ts';
import { needsOf, requireApart, requireFit } from '../seats/slot-needs.ts';
import type { Wanted } from './wanted.ts';
import type { TakenSeat } from './write-booking.ts';

/** Takes the seat of a slot of a test that a student wants. Throws SLOT_FULL, SLOT_GONE, SLOT_UNSUITABLE, TIME_OVERLAPS. */
export async function takeWanted({
  tx,
  studentId,
  wanted,
  test,
  exceptId = null,
  now,
}: {
  tx: Transaction;
  studentId: bigint;
  wanted: NonNullable<Wanted>;
  test: BookableTest;
  /** The booking that moves to it. */
  exceptId?: bigint | null;
  now: Date;
}): Promise<TakenSeat> {
  const { slotId } = wanted;
  // before the slot is held: most have to wait for it
  const needs = await needsOf({ queryable: tx, studentId, assessmentId: test.id });
  const seat = await takeSeat({ tx, ...wanted, assessmentId: test.id, now });
  if (seat === null) throw new AppError((await isFull({ queryable: tx, slotId, now })) ? 'SLOT_FULL' : 'SLOT_GONE');
  if (!isInWindow({ test, startsAt: seat.startsAt })) throw new AppError('SLOT_GONE');
  requireFit({ needs, slot: seat });
  await requireApart({ tx, studentId, seat, exceptId });
  return { slotId, ...seat };
}
