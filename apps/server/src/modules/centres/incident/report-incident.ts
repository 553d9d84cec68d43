import type { z } from 'zod';
import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { assignSeats, endsSession, isSameEffect } from '@abhyas/rules/centres/incident.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { recordAudit } from '../../audit/queries.ts';
import { insertNote } from '../desk/note-queries.ts';
import { holdSession, reseat } from '../seating/session.ts';
import { type SeatedBooking, changeSlot, listSeparateRooms, lockRoom } from '../seating/session-queries.ts';
import { type SlotRow, listSlotsWithSeats, readSlots, saveFreeSeats, takeSeat } from '../seats/seat-queries.ts';
import { type Decision, type Destination, decide, roomNeeded, staysOpen } from './decide.ts';
import type { IncidentKind, PlanSchema } from '@abhyas/contract/centres/incident.ts';
import type { Said } from '@abhyas/contract/messages.gen.ts';
import type { Because } from '../messages/because.ts';
import { removeAdmissions } from '../../assessment/attempts/admission-queries.ts';
import { cancelRows } from '../seats/booking-queries.ts';
import { type Taker, endLine, findTaker, offerFreeSeats, offerMisfit } from '../seats/line.ts';
import { endEntry, listOwnEntries, saveOffer, saveOfferedSeat } from '../seats/line-queries.ts';
import { inOrder, without } from '../seats/seat-numbers.ts';
import { changeBookings, standUp } from '../seating/seating-queries.ts';
import { notifyBookings } from '../messages/notify-bookings.ts';
import { notifyNewTime, notifyOffer, notifyOfferOver } from '../messages/notify-offers.ts';
import type { Notifying } from '../messages/notifying.ts';
import { offerEndsAt } from '@abhyas/rules/centres/offer.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { mapZones } from '../venue-queries.ts';
import { findEntry, insertEntry } from '../entry-queries.ts';

type IncidentPlan = z.output<typeof PlanSchema>;

/** A slot with free seats, and until when one of them would be held. */
interface Offering {
  readonly slot: SlotRow & { readonly separate: boolean };
  readonly endsAt: Date;
  /** How many are left. */
  free: number;
}

/**
 * Holds the earliest free seats of other sessions, whose slots are held, for candidates who have lost theirs, in the order of their
 * bookings, and notifies them. Only seats that no one waits for are offered.
 */
async function offerOthers({
  others,
  candidates,
  ...of
}: Notifying & { others: ReadonlyMap<bigint, SlotRow>; candidates: readonly SeatedBooking[] }): Promise<void> {
  const { tx, now } = of;
  if (candidates.length === 0) return;
  const offerings = await listOfferings({ tx, slots: [...others.values()], now });
  for (const candidate of candidates) {
    if (offerings.every(({ free }) => free === 0)) return;
    const own = await listOwnEntries({ tx, ...candidate });
    if (own.some(({ state }) => state === 'offered')) continue;
    const taker = await findTaker({ tx, entry: candidate, now });
    if (taker !== null) await offerFirst({ ...of, candidate, taker, offerings });
  }
}

/** The slots whose seats can be offered, soonest first. */
async function listOfferings({ tx, slots, now }: { tx: Transaction; slots: readonly SlotRow[]; now: Date }): Promise<Offering[]> {
  const zones = await mapZones({ queryable: tx, venueIds: slots.map(({ venueId }) => venueId) });
  const separate = await listSeparateRooms({ queryable: tx, roomIds: slots.map(({ roomId }) => roomId) });
  return slots
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime() || (one.id < other.id ? -1 : 1))
    .flatMap((slot) => {
      const endsAt = slot.state === 'open' ? offerEndsAt({ startsAt: slot.startsAt, now, timeZone: zones.get(slot.venueId) ?? '' }) : null;
      const free = slot.freeSeats.length;
      return endsAt === null || free === 0 ? [] : [{ slot: { ...slot, separate: separate.has(slot.roomId) }, endsAt, free }];
    });
}

/** Offers a candidate the first seat that is for them. */
async function offerFirst({
  candidate: { studentId, assetId, assessmentId },
  taker,
  offerings,
  ...of
}: Notifying & { candidate: SeatedBooking; taker: Taker; offerings: readonly Offering[] }): Promise<void> {
  const { tx, now } = of;
  for (const offering of offerings) {
    const { slot, endsAt } = offering;
    if (offering.free === 0 || (await offerMisfit({ tx, taker, slot })) !== '') continue;
    const taken = await takeSeat({ tx, slotId: slot.id, assessmentId, now });
    // the plan may have filled it with candidates before
    offering.free = taken === null ? 0 : offering.free - 1;
    if (taken === null) continue;
    const entry =
      (await findEntry({ tx, slotId: slot.id, studentId })) ??
      (await insertEntry({ tx, row: { slotId: slot.id, studentId, assetId, joinedAt: now } }));
    const offer = await saveOffer({ tx, entryId: entry.id, slotId: slot.id, seat: taken.seat, now, endsAt });
    if (offer === null) throw new Error('invariant: who has no seat on offer waits');
    return notifyOffer({ ...of, offer });
  }
}

interface Doing extends Notifying {
  readonly slot: SlotRow;
  readonly others: ReadonlyMap<bigint, SlotRow>;
  readonly decision: Decision;
  readonly because: Because;
}

/** Does what was decided about a session, which is held with its candidates, the session they go to, and those whose seats they are offered. */
async function carryOut({ plan, ...doing }: Doing & { plan: IncidentPlan }): Promise<void> {
  const { decision } = doing;
  await withdraw({ ...doing, candidates: decision.chooseAgain });
  if (staysOpen(plan) && decision.to !== null) await changeInPlace({ ...doing, plan, to: decision.to });
  else await endSession(doing);
  await offerOthers({ ...doing, candidates: decision.chooseAgain });
}

/** Cancels bookings in the centre's name, without passing their seats on. */
async function withdraw({ candidates, because, ...of }: Doing & { candidates: readonly SeatedBooking[] }): Promise<void> {
  const { tx, now } = of;
  if (candidates.length === 0) return;
  const bookingIds = candidates.map(({ id }) => id);
  await cancelRows({ tx, bookingIds, by: 'centre', now });
  await changeBookings({ tx, bookingIds, set: { absentAt: null } });
  await removeAdmissions({ tx, assessmentId: of.slot.assessmentId, studentIds: candidates.map(({ studentId }) => studentId) });
  await standUp({ tx, bookingIds, now });
  await notifyBookings({ ...of, bookingIds, news: { what: 'withdrawn', because } });
}

/** The session has another time or room; its line stays, and is notified of another time. */
async function changeInPlace({ plan, to, slot, decision, because, ...of }: Doing & { plan: IncidentPlan; to: Destination }): Promise<void> {
  const { tx } = of;
  const { kept, moved, seatOf } = decision;
  const { roomId, startsAt, endsAt, seats } = to.slot;
  const candidates = plan.verb === 'room' ? [...kept, ...moved] : moved;
  const freeSeats =
    plan.verb === 'room' ? await moveOffers({ ...of, decision, free: without(to.seats, [...seatOf.values()]) }) : slot.freeSeats;
  await changeSlot({ tx, slotId: slot.id, set: { roomId, startsAt, endsAt, seats, freeSeats } });
  await reseat({ ...of, candidates, seatOf, from: slot, to: to.slot, because });
  if (plan.verb === 'delay') for (const offer of decision.line) await notifyNewTime({ ...of, offer, because });
  // there are some with a line beside them where it was too near to offer them
  await offerFreeSeats({ ...of, slot: { ...to.slot, freeSeats } });
}

/** Finds seats of the other room for those who have one on offer, as far as there are; gives the seats that are free after that. */
async function moveOffers({
  decision: { line },
  free,
  ...of
}: Notifying & { decision: Decision; free: readonly number[] }): Promise<number[]> {
  const { tx, now } = of;
  const offers = line.flatMap((offer) => (offer.seat === null ? [] : [{ ...offer, seat: offer.seat }]));
  const seatOf = assignSeats({ claims: offers, free });
  for (const offer of offers) {
    const seat = seatOf.get(offer.id);
    if (seat !== undefined) await saveOfferedSeat({ tx, entryId: offer.id, seat });
    else {
      await endEntry({ tx, entryId: offer.id, state: 'expired', now });
      await notifyOfferOver({ ...of, offer });
    }
  }
  return without(free, [...seatOf.values()]);
}

/** The candidates leave the session, and its line ends; it stays open only for those who have started the test in it. */
async function endSession({ slot, decision, because, ...of }: Doing): Promise<void> {
  const { tx, now } = of;
  const { kept, moved, chooseAgain, seatOf, to } = decision;
  const offered = await endLine({ ...of, slot, because });
  if (to !== null) {
    await saveFreeSeats({ tx, slotId: to.slot.id, freeSeats: without(to.slot.freeSeats, [...seatOf.values()]) });
    await reseat({ ...of, candidates: moved, seatOf, from: slot, to: to.slot, because });
  }
  const freeSeats = inOrder([...slot.freeSeats, ...offered, ...[...moved, ...chooseAgain].map(({ seat }) => seat)]);
  const isOver = endsSession({ kept: kept.length, startsAt: slot.startsAt, now });
  await changeSlot({ tx, slotId: slot.id, set: { freeSeats, ...(isOver ? { state: 'cancelled' } : {}) } });
}

const reasons = {
  'power-cut': { key: 'booking_because_power_cut' },
  'paper-late': { key: 'booking_because_paper_late' },
  moved: { key: 'booking_because_moved' },
  cancelled: { key: 'booking_because_cancelled' },
} as const satisfies Record<IncidentKind, Said>;

/** Why a booking has changed, as its candidate reads it: what happened, the room where that is another one, and what staff have to say. */
function becauseOf({ kind, room, text }: { kind: IncidentKind; room: string; text: string }): Because {
  return [reasons[kind], ...(room === '' ? [] : [{ key: 'booking_go_to', values: { room } } as const]), ...(text === '' ? [] : [text])];
}

/**
 * Writes an incident down and does what is planned about it, in one transaction, if its effect is still the one that staff saw. Throws NOT_FOUND, SESSION_OVER,
 * START_CHANGED, SLOT_GONE, ROOM_TAKEN, TOO_FEW_SEATS, EFFECT_CHANGED.
 */
export async function reportIncident({
  parts,
  session,
  body: { slotId, plan, kind, text, expected },
}: {
  parts: Ports<'clock' | 'database' | 'jobs'>;
  session: Session;
  body: BodyOf<'reportIncident'>;
}): Promise<ResultOf<'reportIncident'>> {
  const now = parts.clock.now();
  const { jobs } = parts;
  const byId = session.personId;
  return parts.database.transaction(async (tx) => {
    const [asked] = await readSlots({ queryable: tx, slotIds: [slotId] });
    if (asked === undefined) throw new AppError('NOT_FOUND');
    // only those who choose again are offered seats of others; where more of them do than staff saw, nothing is done
    const offering = expected.chooseAgain === 0 ? [] : await listSlotsWithSeats({ queryable: tx, slot: asked, now });
    const targetIds = plan.verb === 'slot' ? [plan.slotId] : [];
    const held = await holdSession({ tx, slotId: asked.id, alsoIds: [...targetIds, ...offering.map(({ id }) => id)] });
    const roomId = roomNeeded({ plan, slot: held.slot });
    if (roomId !== null) await lockRoom({ tx, roomId });
    const decision = await decide({ queryable: tx, ...held, plan, now });
    if (!isSameEffect({ one: decision.effect, other: expected })) throw new AppError('EFFECT_CHANGED');
    const because = becauseOf({ kind, room: decision.to?.room ?? '', text });
    await carryOut({ tx, jobs, now, ...held, decision, plan, because });
    const { venueId } = held.slot;
    const { effect } = decision;
    await insertNote({ tx, row: { venueId, slotId: asked.id, kind, text, effect, byId, at: now } });
    const entry = { at: now, actorId: byId, action: 'centres.incident', targetKind: 'slot', targetId: slotId };
    await recordAudit({ queryable: tx, entry: { ...entry, data: { kind, plan: plan.verb, ...effect } } });
    return effect;
  });
}
