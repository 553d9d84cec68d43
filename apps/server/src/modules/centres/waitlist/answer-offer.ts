import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { bookingRefusal } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { cancelRefusal } from '@abhyas/rules/centres/booking.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { lockPerson } from '../../identity/index.ts';
import { presentBookings } from '../booking/booked-slots.ts';
import { type BookableTest, mapTests, requireNotStarted } from '../booking/bookable-test.ts';
import { countBookings, listBookings } from '../booking/booking-queries.ts';
import { bookedBy } from '../booking/present.ts';
import { undoBooking, writeBooking } from '../booking/write-booking.ts';
import type { WaitlistRow } from '../seats/line-queries.ts';
import { passOn } from '../seats/pass-on.ts';
import { boundWaiting, lockSlots } from '../seats/seat-queries.ts';
import { endEntry, findEntry } from './entry-queries.ts';

/**
 * Takes the seat that a student has on offer. A booking of the same test that the student has is cancelled with it, by the student's own cancellation. Throws
 * OFFER_OVER, BOOKING_CLOSED, CANCEL_USED.
 */
export async function acceptOffer({
  parts,
  studentId,
  slotId,
  timeZone,
}: {
  parts: Ports<'clock' | 'database'>;
  studentId: bigint;
  slotId: bigint;
  timeZone: string;
}): Promise<AnswerOf<'acceptOffer'>> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const { test, bookingId } = await parts.database.transaction(async (tx) => {
    await boundWaiting({ tx });
    await lockPerson({ tx, personId: studentId });
    const { assetId } = await getOffer({ tx, slotId, studentId, now });
    const found = (await mapTests({ queryable: tx, studentId, assetIds: [assetId] })).get(assetId);
    if (found === undefined) throw new AppError('OFFER_OVER');
    const old = await requireMovable({ tx, studentId, test: found, now });
    const slots = await lockSlots({ tx, slotIds: [slotId, ...(old?.booking.slotId == null ? [] : [old.booking.slotId])] });
    const slot = slots.find(({ id }) => id === slotId);
    // the look before the lock may be out of date
    const { id: entryId, seat } = await getOffer({ tx, slotId, studentId, now });
    if (slot?.state !== 'open' || slot.startsAt <= now || seat === null) throw new AppError('OFFER_OVER');
    if (old !== undefined) await undoBooking({ tx, booking: old.booking, by: 'student', now });
    await endEntry({ tx, entryId, state: 'accepted', now });
    const { startsAt, endsAt } = slot;
    return {
      test: found,
      bookingId: await writeBooking({ tx, studentId, assetId, test: found, seat: { slotId, seat, startsAt, endsAt }, now }),
    };
  });
  const booked = await presentBookings({ queryable, studentId, tests: [test], timeZone, now });
  const made = booked.find(({ slot_booking_id: id }) => id === String(bookingId));
  if (made === undefined) throw new Error('a booking that was made is there');
  return made;
}

/** What a student has on offer of a slot. Throws OFFER_OVER. */
async function getOffer({
  tx,
  slotId,
  studentId,
  now,
}: {
  tx: Transaction;
  slotId: bigint;
  studentId: bigint;
  now: Date;
}): Promise<WaitlistRow> {
  const entry = await findEntry({ tx, slotId, studentId });
  if (entry?.state !== 'offered' || entry.offerEndsAt === null || entry.offerEndsAt <= now) throw new AppError('OFFER_OVER');
  return entry;
}

/** The active booking that a student gives up for the offer; undefined if there is none. Throws BOOKING_CLOSED, CANCEL_USED. */
async function requireMovable({ tx, studentId, test, now }: { tx: Transaction; studentId: bigint; test: BookableTest; now: Date }) {
  const closed = bookingRefusal({ test, now });
  if (closed !== '') throw new AppError('BOOKING_CLOSED', { detail: closed });
  await requireNotStarted({ queryable: tx, studentId, assessmentId: test.id, now });
  const rows = await listBookings({ queryable: tx, studentId, assessmentIds: [test.id] });
  const old = rows.find(({ booking }) => booking.cancelledAt === null);
  if (old === undefined) return undefined;
  const counted = await countBookings({ queryable: tx, studentId, assessmentId: test.id });
  if (cancelRefusal({ booked: bookedBy(old, test), counted, now }) !== '') throw new AppError('CANCEL_USED');
  return old;
}

/** Takes a student out of the line of a slot; a seat on offer goes to the next one. One who is not in it stays out. */
export async function leaveWaitlist({
  parts,
  studentId,
  slotId,
}: {
  parts: Ports<'clock' | 'database'>;
  studentId: bigint;
  slotId: bigint;
}): Promise<void> {
  const now = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    await boundWaiting({ tx });
    const [slot] = await lockSlots({ tx, slotIds: [slotId] });
    if (slot === undefined) return;
    const entry = await findEntry({ tx, slotId, studentId });
    if (entry === null) return;
    await endEntry({ tx, entryId: entry.id, state: entry.state === 'offered' ? 'declined' : 'left', now });
    if (entry.seat !== null) await passOn({ tx, slot, seat: entry.seat, now });
  });
}
