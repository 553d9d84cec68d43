import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { bookingRefusal } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { isInWindow, maxWaits } from '@abhyas/rules/centres/booking.ts';
import { slotMisfit } from '@abhyas/rules/centres/slot-fit.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { lockPerson } from '../../identity/index.ts';
import { getBookableTest, requireNotStarted } from '../seats/bookable-test.ts';
import { findOwnBooking } from '../seats/own-booking.ts';
import { listOwnEntries } from '../seats/line/line-queries.ts';
import { boundWaiting, isOpen, lockLines } from '../seats/seat-queries.ts';
import { needsOf, requireFit, withRoom } from '../seats/slot-needs.ts';
import { listWaits } from '../seats/line/wait-queries.ts';
import { findEntry, insertEntry } from './entry-queries.ts';

/**
 * Puts a student at the end of the line of a full slot, which is one for all rooms at its time and venue; who is in it already keeps their place. Who has booked another
 * slot of the test may wait as long as that booking could be cancelled, because taking the offer cancels it. Throws RESOURCE_NOT_AVAILABLE, BOOKING_CLOSED, CENTRE_NOT_ALLOWED, SLOT_GONE, SEAT_FREE,
 * ALREADY_BOOKED, CANCEL_USED, CANCEL_TOO_LATE, WAITLIST_LIMIT, SLOT_UNSUITABLE.
 */
export async function joinWaitlist({
  parts,
  studentId,
  assetId,
  slotId,
}: {
  parts: Ports<'clock' | 'database'>;
  studentId: bigint;
  assetId: bigint;
  slotId: bigint;
}): Promise<AnswerOf<'joinWaitlist'>> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const test = await getBookableTest({ queryable, studentId, assetId });
  const closed = bookingRefusal({ test, now });
  if (closed !== '') throw new AppError('BOOKING_CLOSED', { detail: closed });
  if (!test.atCentre) throw new AppError('CENTRE_NOT_ALLOWED');
  const of = { studentId, assessmentId: test.id };
  await requireNotStarted({ queryable, ...of, now });
  const { waits, joinedId } = await parts.database.transaction(async (tx) => {
    await boundWaiting({ tx });
    await lockPerson({ tx, personId: studentId });
    const own = await findOwnBooking({ tx, studentId, test, now });
    if (own?.booking.slotId === slotId) throw new AppError('ALREADY_BOOKED');
    if (own !== null && own.refusal !== '') throw new AppError(own.refusal);
    // held, so that no seat falls free between the look and the entry
    const line = (await lockLines({ tx, slotIds: [slotId] })).filter((slot) => slot.assessmentId === test.id && isOpen({ slot, now }));
    const slot = line.find(({ id }) => id === slotId);
    if (slot === undefined || !isInWindow({ test, startsAt: slot.startsAt })) throw new AppError('SLOT_GONE');
    if (line.some(({ id }) => id === own?.booking.slotId)) throw new AppError('ALREADY_BOOKED');
    const needs = await needsOf({ queryable: tx, ...of });
    const { separate } = await withRoom({ tx, slot });
    requireFit({ needs, slot: { ...slot, separate } });
    const known = await findEntry({ tx, slotId, studentId });
    if (known === null) {
      if ((await listOwnEntries({ tx, ...of })).length >= maxWaits) throw new AppError('WAITLIST_LIMIT');
      const fitting = line.filter((room) => slotMisfit({ needs, slot: { ...room, separate } }) === '');
      if (fitting.some(({ freeSeats }) => freeSeats.length > 0)) throw new AppError('SEAT_FREE');
    }
    const entry = known ?? (await insertEntry({ tx, row: { slotId, studentId, assetId, joinedAt: now } }));
    return { joinedId: entry.slotId, waits: await listWaits({ queryable: tx, ...of }) };
  });
  const made = waits.find(({ slot_id: id }) => id === String(joinedId));
  if (made === undefined) throw new Error('a place that was taken is there');
  return made;
}
