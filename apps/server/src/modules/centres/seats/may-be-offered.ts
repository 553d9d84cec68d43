import { isInWindow } from '@abhyas/rules/centres/booking.ts';
import { slotMisfit } from '@abhyas/rules/centres/slot-fit.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { findScoredAttempt, statusAt } from '../../assessment/index.ts';
import { isClosed } from '../../identity/index.ts';
import { mapTests } from './bookable-test.ts';
import { findOwnBooking } from './own-booking.ts';
import type { WaitlistRow } from './line-queries.ts';
import type { SlotRow } from './seat-queries.ts';
import { needsOf, withRoom } from './slot-needs.ts';

/** Whether someone who waits for a slot could take a seat of it: not who has begun the test, must keep another booking, needs another room or more time, or has left the course or the portal. */
export async function mayBeOffered({
  tx,
  entry: { studentId, assetId },
  slot,
  now,
}: {
  tx: Transaction;
  entry: Pick<WaitlistRow, 'studentId' | 'assetId'>;
  slot: SlotRow;
  now: Date;
}): Promise<boolean> {
  if (await isClosed({ tx, personId: studentId })) return false;
  const test = (await mapTests({ queryable: tx, studentId, assetIds: [assetId] })).get(assetId);
  if (test === undefined || !test.atCentre || !isInWindow({ test, startsAt: slot.startsAt })) return false;
  const needs = await needsOf({ queryable: tx, studentId, assessmentId: test.id });
  if (slotMisfit({ needs, slot: await withRoom({ tx, slot }) }) !== '') return false;
  const attempt = await findScoredAttempt({ queryable: tx, assessmentId: test.id, studentId });
  if (statusAt({ attempt, now }) !== '') return false;
  const own = await findOwnBooking({ tx, studentId, test, now });
  return own === null || (own.refusal === '' && own.booking.slotId !== slot.id);
}
