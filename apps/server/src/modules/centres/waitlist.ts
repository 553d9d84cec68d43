import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import { bookingRefusal } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { isInWindow, maxWaits } from '@abhyas/rules/centres/booking.ts';
import { AppError } from '../../platform/common/errors.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { lockPerson } from '../identity/people/profile-queries.ts';
import { presentMade } from './booking/booked-slots.ts';
import { type BookableTest, getBookableTest, mapTests, requireNotStarted } from './seats/bookable-test.ts';
import { findOwnBooking } from './seats/own-booking.ts';
import { moveBooking, writeBooking } from './booking/write-booking.ts';
import { type WaitlistRow, endEntry, listOverdueOffers, listOwnEntries, listWaits } from './seats/line-queries.ts';
import { endWaits, holdWaits, passOn } from './seats/line.ts';
import { boundWaiting, isOpen, lockLines, lockSlots } from './seats/seat-queries.ts';
import { needsOf, requireApart, requireFit, withRoom } from './seats/slot-needs.ts';
import { notifyBookings } from './messages/notify-bookings.ts';
import { notifyOfferOver, withdrawOffer } from './messages/notify-offers.ts';
import { findEntry, insertEntry } from './entry-queries.ts';
import { slotMisfit } from '@abhyas/rules/centres/slot-fit.ts';

/**
 * Takes the seat that a student has on offer. A booking of the same test that the student has moves to it, which is the student's one cancellation, and whatever else they wait for at the test ends. Throws OFFER_OVER, BOOKING_CLOSED, CENTRE_NOT_ALLOWED, SLOT_UNSUITABLE, TIME_OVERLAPS, CANCEL_USED, CANCEL_TOO_LATE.
 */
export async function acceptOffer({
  parts,
  studentId,
  slotId: askedId,
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'jobs'>;
  studentId: bigint;
  slotId: bigint;
  timeZone: string;
}): Promise<ResultOf<'acceptOffer'>> {
  const { jobs } = parts;
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const { test, bookingId } = await parts.database.transaction(async (tx) => {
    await boundWaiting({ tx });
    await lockPerson({ tx, personId: studentId });
    const { assetId, slotId } = await getOffer({ tx, slotId: askedId, studentId, now });
    const found = (await mapTests({ queryable: tx, studentId, assetIds: [assetId] })).get(assetId);
    if (found === undefined) throw new AppError('OFFER_OVER');
    const old = await requireMovable({ tx, studentId, test: found, now });
    const slots = await holdWaits({
      tx,
      studentId,
      assessmentId: found.id,
      alsoIds: old?.slotId == null ? [slotId] : [slotId, old.slotId],
    });
    const slot = slots.find(({ id }) => id === slotId);
    // the look before the lock may be out of date
    const offer = await getOffer({ tx, slotId, studentId, now });
    const { id: entryId, seat } = offer;
    if (offer.slotId !== slotId) throw new AppError('OFFER_OVER');
    if (old?.slotId === slotId) throw new AppError('OFFER_OVER');
    if (slot?.state !== 'open' || slot.startsAt <= now || seat === null) throw new AppError('OFFER_OVER');
    if (!isInWindow({ test: found, startsAt: slot.startsAt })) throw new AppError('OFFER_OVER');
    requireFit({ needs: await needsOf({ queryable: tx, studentId, assessmentId: found.id }), slot: await withRoom({ tx, slot }) });
    await requireApart({ tx, studentId, seat: slot, exceptId: old?.id ?? null });
    await endEntry({ tx, entryId, state: 'accepted', now });
    await withdrawOffer({ tx, now, offer });
    const taken = { slotId, seat, startsAt: slot.startsAt, endsAt: slot.endsAt };
    const made = old?.id ?? (await writeBooking({ tx, studentId, assetId, test: found, seat: taken, now }));
    if (old === null) await notifyBookings({ tx, jobs, now, bookingIds: [made], timeZone, news: { what: 'booked' } });
    else await moveBooking({ tx, jobs, now, booking: old, seat: taken, from: slots.find(({ id }) => id === old.slotId), timeZone });
    await endWaits({ tx, jobs, now, studentId, assessmentId: found.id, held: slots });
    return { test: found, bookingId: made };
  });
  return presentMade({ queryable, studentId, test, bookingId, timeZone, now });
}

/** What a student has on offer in the line of a slot. Throws OFFER_OVER. */
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

/** The active booking that a student gives up for the offer; null if there is none. Throws BOOKING_CLOSED, CENTRE_NOT_ALLOWED, CANCEL_USED, CANCEL_TOO_LATE. */
async function requireMovable({ tx, studentId, test, now }: { tx: Transaction; studentId: bigint; test: BookableTest; now: Date }) {
  const closed = bookingRefusal({ test, now });
  if (closed !== '') throw new AppError('BOOKING_CLOSED', { said: { key: 'reason', values: { reason: closed } } });
  if (!test.atCentre) throw new AppError('CENTRE_NOT_ALLOWED');
  await requireNotStarted({ queryable: tx, studentId, assessmentId: test.id, now });
  const own = await findOwnBooking({ tx, studentId, test, now });
  if (own === null) return null;
  if (own.refusal !== '') throw new AppError(own.refusal);
  return own.booking;
}

/** Takes a student out of the line of a slot; a seat on offer goes to the next one. One who is not in it stays out. */
export async function leaveWaitlist({
  parts,
  studentId,
  slotId,
}: {
  parts: Ports<'clock' | 'database' | 'jobs'>;
  studentId: bigint;
  slotId: bigint;
}): Promise<void> {
  const now = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    await boundWaiting({ tx });
    const line = await lockLines({ tx, slotIds: [slotId] });
    const entry = await findEntry({ tx, slotId, studentId });
    const slot = line.find(({ id }) => id === entry?.slotId);
    if (entry === null || slot === undefined) return;
    await endEntry({ tx, entryId: entry.id, state: entry.state === 'offered' ? 'declined' : 'left', now });
    if (entry.seat === null) return;
    await withdrawOffer({ tx, now, offer: entry });
    await passOn({ tx, jobs: parts.jobs, slot, seat: entry.seat, now });
  });
}

/** Offers that one transaction ends. */
const batch = 50;

/** Ends the offers that are over and passes their seats on. Two processes may do it at once: each slot is held, and its offers are looked at again. */
export async function endOffers({ parts }: { parts: Ports<'clock' | 'database' | 'jobs'> }): Promise<void> {
  const { jobs } = parts;
  const now = parts.clock.now();
  for (;;) {
    const ended = await parts.database.transaction(async (tx) => {
      const overdue = await listOverdueOffers({ tx, now, limit: batch });
      const slots = await lockSlots({ tx, slotIds: [...new Set(overdue.map(({ slotId }) => slotId))] });
      const slotOf = new Map(slots.map((slot) => [slot.id, slot]));
      for (const { id, slotId, studentId } of overdue) {
        const slot = slotOf.get(slotId);
        const entry = await findEntry({ tx, slotId, studentId });
        if (
          slot === undefined ||
          entry?.id !== id ||
          entry.state !== 'offered' ||
          entry.seat === null ||
          entry.offerEndsAt === null ||
          entry.offerEndsAt > now
        )
          continue;
        await endEntry({ tx, entryId: entry.id, state: 'expired', now });
        await notifyOfferOver({ tx, jobs, now, offer: entry });
        await passOn({ tx, jobs, slot, seat: entry.seat, now });
      }
      return overdue.length;
    });
    if (ended < batch) return;
  }
}

/**
 * Puts a student at the end of the line of a full slot, shared by all rooms at its time and venue; who is in it keeps their place. A
 * student with a booking may wait as long as it could be cancelled, because taking the offer cancels it. Throws RESOURCE_NOT_AVAILABLE,
 * BOOKING_CLOSED, CENTRE_NOT_ALLOWED, SLOT_GONE, SEAT_FREE, ALREADY_BOOKED, CANCEL_USED, CANCEL_TOO_LATE, WAITLIST_LIMIT, SLOT_UNSUITABLE.
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
}): Promise<ResultOf<'joinWaitlist'>> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const test = await getBookableTest({ queryable, studentId, assetId });
  const closed = bookingRefusal({ test, now });
  if (closed !== '') throw new AppError('BOOKING_CLOSED', { said: { key: 'reason', values: { reason: closed } } });
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
  const made = waits.find(({ slot_id: id }) => id === joinedId);
  if (made === undefined) throw new Error('a place that was taken is there');
  return made;
}
