import type { IncidentPlan } from '@abhyas/contract/centres/incident.ts';
import { assignSeats, endsSession } from '@abhyas/rules/centres/incident.ts';
import { removeAdmissions } from '../../assessment/index.ts';
import { cancelRows } from '../seats/booking-queries.ts';
import { endLine } from '../seats/line/end-line.ts';
import { endEntry, saveOfferedSeat } from '../seats/line/line-queries.ts';
import { offerFreeSeats } from '../seats/line/offer-free-seats.ts';
import { inOrder, without } from '../seats/seat-numbers.ts';
import { saveFreeSeats, type SlotRow } from '../seats/seat-queries.ts';
import { changeSlot, type SeatedBooking } from '../seating/session/move-queries.ts';
import { reseat } from '../seating/session/reseat.ts';
import { changeBookings, standUp } from '../seating/seating-queries.ts';
import type { Because } from '../told/because.ts';
import { tellBookings } from '../told/tell-bookings.ts';
import { tellNewTime, tellOfferOver } from '../told/tell-offers.ts';
import type { Telling } from '../told/telling.ts';
import { type Decision, type Destination, staysOpen } from './decide.ts';
import { offerOthers } from './offer-others.ts';

interface Doing extends Telling {
  readonly slot: SlotRow;
  readonly others: ReadonlyMap<bigint, SlotRow>;
  readonly decision: Decision;
  readonly because: Because;
}

/** Does what was decided about a session, which is held with its candidates, the session they go to, and those whose seats they are offered. */
export async function carryOut({ plan, ...doing }: Doing & { plan: IncidentPlan }): Promise<void> {
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
  await tellBookings({ ...of, bookingIds, news: { what: 'withdrawn', because } });
}

/** The session has another time or room; its line stays, and is told of another time. */
async function changeInPlace({ plan, to, slot, decision, because, ...of }: Doing & { plan: IncidentPlan; to: Destination }): Promise<void> {
  const { tx } = of;
  const { kept, moved, seatOf } = decision;
  const { roomId, startsAt, endsAt, seats } = to.slot;
  const candidates = plan.verb === 'room' ? [...kept, ...moved] : moved;
  const freeSeats =
    plan.verb === 'room' ? await moveOffers({ ...of, decision, free: without(to.seats, [...seatOf.values()]) }) : slot.freeSeats;
  await changeSlot({ tx, slotId: slot.id, set: { roomId, startsAt, endsAt, seats, freeSeats } });
  await reseat({ ...of, candidates, seatOf, from: slot, to: to.slot, because });
  if (plan.verb === 'delay') for (const offer of decision.line) await tellNewTime({ ...of, offer, because });
  // there are some with a line beside them where it was too near to offer them
  await offerFreeSeats({ ...of, slot: { ...to.slot, freeSeats } });
}

/** Finds seats of the other room for those who have one on offer, as far as there are; gives the seats that are free after that. */
async function moveOffers({
  decision: { line },
  free,
  ...of
}: Telling & { decision: Decision; free: readonly number[] }): Promise<number[]> {
  const { tx, now } = of;
  const offers = line.flatMap((offer) => (offer.seat === null ? [] : [{ ...offer, seat: offer.seat }]));
  const seatOf = assignSeats({ claims: offers, free });
  for (const offer of offers) {
    const seat = seatOf.get(offer.id);
    if (seat !== undefined) await saveOfferedSeat({ tx, entryId: offer.id, seat });
    else {
      await endEntry({ tx, entryId: offer.id, state: 'expired', now });
      await tellOfferOver({ ...of, offer });
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
