import type { Because } from '../messages/because.ts';
import { notifyLineEnded, notifyOffer, withdrawOffer } from '../messages/notify-offers.ts';
import type { Notifying } from '../messages/notifying.ts';
import { type WaitlistRow, endEntry, findNext, listLine, listOwnEntries, saveOffer } from './line-queries.ts';
import { type SlotRow, lockLines, putSeatBack, takeSeat } from './seat-queries.ts';
import { type SQL, and, asc, eq, gt, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { MomentCodec } from '@abhyas/contract/wire.ts';
import { asked } from '../../../platform/postgres/together.ts';
import { jsonIdSchema, parsedAs } from '../../../platform/postgres/rows.ts';
import { slots, venues, waitlistEntries } from '../tables.ts';
import { isInWindow } from '@abhyas/rules/centres/booking.ts';
import { type SlotNeeds, slotMisfit } from '@abhyas/rules/centres/slot-fit.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { isClosed } from '../../identity/people/profile-queries.ts';
import { type BookableTest, hasStarted, mapTests } from './bookable-test.ts';
import { findOwnBooking } from './own-booking.ts';
import { findOverlap, needsOf, withRoom } from './slot-needs.ts';
import { offerEndsAt } from '@abhyas/rules/centres/offer.ts';
import { mapZones } from '../venue-queries.ts';

/** Ends the line of a slot, which the transaction holds, and what is on offer of it; each is notified of the reason. Gives the seats that were on offer. */
export async function endLine({ slot, because, ...of }: Notifying & { slot: Pick<SlotRow, 'id'>; because: Because }): Promise<number[]> {
  const { tx, now } = of;
  const line = await listLine({ queryable: tx, slotId: slot.id });
  for (const entry of line) {
    await endEntry({ tx, entryId: entry.id, state: entry.seat === null ? 'left' : 'expired', now });
    if (entry.seat !== null) await withdrawOffer({ tx, now, offer: entry });
    await notifyLineEnded({ ...of, offer: entry, because });
  }
  return line.flatMap(({ seat }) => (seat === null ? [] : [seat]));
}

const inJson = (moment: SQL) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Home shows so many, of all tests. */
const most = 10;

const open = new QueryBuilder()
  .select({
    slotId: sql`${waitlistEntries.slotId}::text`.as('slotId'),
    assessmentId: sql`${slots.assessmentId}::text`.as('assessmentId'),
    endsAt: inJson(sql`${waitlistEntries.offerEndsAt}`).as('endsAt'),
    startsAt: inJson(sql`${slots.startsAt}`).as('startsAt'),
    venueName: sql`${venues.name}`.as('venueName'),
    timeZone: sql`${venues.timeZone}`.as('timeZone'),
  })
  .from(waitlistEntries)
  .innerJoin(slots, eq(slots.id, waitlistEntries.slotId))
  .innerJoin(venues, eq(venues.id, slots.venueId))
  .where(
    and(
      sql`${waitlistEntries.studentId} = ${asked.studentId}`,
      // a parameter could be any state: the statement would be planned again for each call, to use the index of the offers
      sql`${waitlistEntries.state} = 'offered'`,
      gt(waitlistEntries.offerEndsAt, asked.now),
      gt(slots.startsAt, asked.now),
    ),
  )
  .orderBy(asc(waitlistEntries.offerEndsAt), asc(waitlistEntries.id))
  .limit(most)
  .as('offer');

/** The seats that are held for a student, of whatever course, by `asked`. */
export const frontOffers = parsedAs(
  sql`(select coalesce(json_agg(offer), '[]') from ${open})`,
  z.array(
    z.object({
      slotId: jsonIdSchema,
      assessmentId: jsonIdSchema,
      endsAt: MomentCodec,
      startsAt: MomentCodec,
      venueName: z.string(),
      timeZone: z.string(),
    }),
  ),
);

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

/**
 * Passes on a seat of a slot that has fallen free, in the transaction that holds the slot: to the first in its line who can take it, for a time, or to anyone. Who can take
 * no seat of the test waits no longer. Gives the offer, which its student is notified of.
 */
export async function passOn({
  tx,
  jobs,
  slot,
  seat,
  now,
}: Notifying & {
  slot: SlotRow;
  seat: number;
}): Promise<WaitlistRow | null> {
  const zones = await mapZones({ queryable: tx, venueIds: [slot.venueId] });
  const endsAt = slot.state === 'open' ? offerEndsAt({ startsAt: slot.startsAt, now, timeZone: zones.get(slot.venueId) ?? '' }) : null;
  const offer = endsAt === null ? null : await offerNext({ tx, slot, seat, now, endsAt });
  if (offer === null) await putSeatBack({ tx, slotId: slot.id, seat });
  else await notifyOffer({ tx, jobs, now, offer });
  return offer;
}

/** Offers a seat to the first in line who could take it. The places of those before who could take none are ended; whom only this room does not suit, or who is busy at the time, keeps theirs. */
async function offerNext({
  tx,
  slot,
  seat,
  now,
  endsAt,
}: {
  tx: Transaction;
  slot: SlotRow;
  seat: number;
  now: Date;
  endsAt: Date;
}): Promise<WaitlistRow | null> {
  for (let after = 0n; ;) {
    const next = await findNext({ tx, slotId: slot.id, after });
    if (next === null) return null;
    after = next.id;
    const taker = await findTaker({ tx, entry: next, now });
    const misfit = taker === null ? 'gone' : await offerMisfit({ tx, taker, slot: { id: slot.id, ...(await withRoom({ tx, slot })) } });
    const offer = misfit === '' ? await saveOffer({ tx, entryId: next.id, slotId: slot.id, seat, now, endsAt }) : null;
    if (offer !== null) return offer;
    if (misfit === 'gone' || (misfit === 'unsuited' && next.slotId === slot.id))
      await endEntry({ tx, entryId: next.id, state: 'left', now });
  }
}

/** Offers the free seats of a slot, which the transaction holds, to those who wait, in their order, until no one is left who can take one. */
export async function offerFreeSeats({ slot, ...of }: Notifying & { slot: SlotRow }): Promise<void> {
  const { tx, now } = of;
  for (;;) {
    const free = await takeSeat({ tx, slotId: slot.id, assessmentId: slot.assessmentId, now });
    if (free === null || (await passOn({ ...of, slot, seat: free.seat })) === null) return;
  }
}

interface Own {
  readonly tx: Transaction;
  readonly studentId: bigint;
  readonly assessmentId: bigint;
}

/**
 * Holds the lines in which a student, whom the transaction holds, waits at a test, together with those of other slots that it will change. Who waits in none holds none: of
 * all who want a last seat the most do not wait for each other. Gives the slots of all of them.
 */
export async function holdWaits({ alsoIds, ...of }: Own & { alsoIds: readonly bigint[] }): Promise<SlotRow[]> {
  const entries = await listOwnEntries(of);
  if (entries.length === 0) return [];
  return lockLines({ tx: of.tx, slotIds: [...alsoIds, ...entries.map(({ slotId }) => slotId)] });
}

/** Ends all that a student waits for at a test, now that they have a place, and passes on the seats that were on offer. `held` is what `holdWaits` gave. */
export async function endWaits({ jobs, now, held, ...of }: Own & Notifying & { held: readonly SlotRow[] }): Promise<void> {
  if (held.length === 0) return;
  const { tx } = of;
  // a seat may have been offered before the lines were held
  for (const entry of await listOwnEntries(of)) {
    const { id: entryId, slotId, seat } = entry;
    await endEntry({ tx, entryId, state: seat === null ? 'left' : 'declined', now });
    const slot = held.find(({ id }) => id === slotId);
    if (seat === null || slot === undefined) continue;
    await withdrawOffer({ tx, now, offer: entry });
    await passOn({ tx, jobs, slot, seat, now });
  }
}
