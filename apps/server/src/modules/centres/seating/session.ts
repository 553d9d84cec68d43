import { noAccommodation } from '@abhyas/rules/assessment/paper/accommodation.ts';
import { slotMisfit, slotNeeds, takesLonger } from '@abhyas/rules/centres/slot-fit.ts';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { checkInAdmissions, moveAdmissions } from '../../assessment/attempts/admission-queries.ts';
import { listClockSections } from '../../assessment/staff/sitting-queries.ts';
import { listStarted } from '../../assessment/engine/started-queries.ts';
import { mapAccommodations } from '../../assessment/paper/accommodation-queries.ts';
import { type SlotRow, boundWaiting, isSeparateRoom, lockSlots, saveFreeSeats } from '../seats/seat-queries.ts';
import { AppError } from '../../../platform/common/errors.ts';
import { lockPeople } from '../../identity/people/profile-queries.ts';
import { type SeatedBooking, changeSlot, findRoom, isRoomTaken, listSeated, lockRoom } from './session-queries.ts';
import { type Busy, listBusy } from '../../agenda/busy-queries.ts';
import { forgetReadiness } from '../readiness/forget-readiness.ts';
import type { Because } from '../messages/because.ts';
import { notifyBookings } from '../messages/notify-bookings.ts';
import type { Notifying } from '../messages/notifying.ts';
import { type SeatOf, changeBookings, saveSeats, sitDown, standUp } from './seating-queries.ts';
import { endEntry, listLine } from '../seats/line-queries.ts';
import { endLine, passOn } from '../seats/line.ts';
import { withdrawOffer } from '../messages/notify-offers.ts';
import type { BodyOf } from '@abhyas/contract/endpoints.ts';
import { assignSeats, canTakeOver } from '@abhyas/rules/centres/incident.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { recordAudit } from '../../audit/queries.ts';
import { inOrder, without } from '../seats/seat-numbers.ts';

/** How many of these students a session does not suit by what is arranged for them. */
export async function countUnfit({
  queryable,
  slot,
  studentIds,
}: {
  queryable: Queryable;
  slot: Pick<SlotRow, 'assessmentId' | 'roomId' | 'startsAt' | 'endsAt'>;
  studentIds: readonly bigint[];
}): Promise<number> {
  if (studentIds.length === 0) return 0;
  const arranged = await mapAccommodations({ queryable, studentIds });
  const isLonger = [...arranged.values()].some(({ accommodation }) => takesLonger(accommodation));
  const sections = isLonger ? await listClockSections({ queryable, assessmentId: slot.assessmentId }) : [];
  const place = { ...slot, separate: await isSeparateRoom({ queryable, roomId: slot.roomId }) };
  const misfits = studentIds.filter((id) => {
    const accommodation = arranged.get(id)?.accommodation ?? noAccommodation;
    return slotMisfit({ needs: slotNeeds({ accommodation, sections }), slot: place }) !== '';
  });
  return misfits.length;
}

/** A session that no one else changes until the transaction is over, with everyone who has a seat of it, and other slots that are held with it. */
export interface HeldSession {
  readonly slot: SlotRow;
  readonly others: ReadonlyMap<bigint, SlotRow>;
  readonly seated: readonly SeatedBooking[];
}

/** Holds a session and the slots that change with it: the candidates first, then the slots, as booking does. Throws NOT_FOUND, UNAVAILABLE. */
export async function holdSession({
  tx,
  slotId,
  alsoIds,
}: {
  tx: Transaction;
  slotId: bigint;
  alsoIds: readonly bigint[];
}): Promise<HeldSession> {
  await boundWaiting({ tx });
  const students = (await listSeated({ queryable: tx, slotId })).map(({ studentId }) => studentId);
  await lockPeople({ tx, personIds: students });
  const others = new Map((await lockSlots({ tx, slotIds: [slotId, ...alsoIds] })).map((slot) => [slot.id, slot]));
  const slot = others.get(slotId);
  if (slot === undefined) throw new AppError('NOT_FOUND');
  others.delete(slotId);
  const seated = await listSeated({ queryable: tx, slotId });
  // who booked while the others were being held is not held: once more finds them
  if (seated.some(({ studentId }) => !students.includes(studentId))) throw new AppError('UNAVAILABLE');
  return { slot, others, seated };
}

/** The bookings of a session whose candidates have started the test. */
export async function listStartedBookings({
  queryable,
  slot: { assessmentId },
  seated,
  now,
}: {
  queryable: Queryable;
  slot: Pick<SlotRow, 'assessmentId'>;
  seated: readonly SeatedBooking[];
  now: Date;
}): Promise<ReadonlySet<bigint>> {
  const started = await listStarted({ queryable, assessmentId, studentIds: seated.map(({ studentId }) => studentId), now });
  return new Set(seated.filter(({ studentId }) => started.has(studentId)).map(({ id }) => id));
}

/** Those of these bookings, whose students are held, that cannot be at another time because the student has another seat then (decision 47), or one of the other `sources`. */
export async function listSeatedElsewhere({
  queryable,
  seated,
  at: { startsAt: from, endsAt: until },
  sources = ['seat'],
}: {
  queryable: Queryable;
  seated: readonly SeatedBooking[];
  at: Pick<SlotRow, 'startsAt' | 'endsAt'>;
  sources?: readonly Busy['source'][];
}): Promise<ReadonlySet<bigint>> {
  const busy = await listBusy({ queryable, personIds: seated.map(({ studentId }) => studentId), from, until });
  const others = busy.filter(({ source }) => sources.includes(source));
  return new Set(
    seated
      .filter(({ id, studentId }) =>
        others.some(({ personId, source, ref }) => personId === studentId && (source !== 'seat' || ref !== id)),
      )
      .map(({ id }) => id),
  );
}

/** Ends what candidates wait for, or have on offer, at a slot where they have a seat now; it is held. Seats that were on offer to them are passed on. */
async function endOwnWaits({ slot, studentIds, ...of }: Notifying & { slot: SlotRow; studentIds: readonly bigint[] }): Promise<void> {
  const { tx, now } = of;
  const line = await listLine({ queryable: tx, slotId: slot.id });
  const theirs = line.filter(({ studentId }) => studentIds.includes(studentId));
  for (const entry of theirs) {
    await endEntry({ tx, entryId: entry.id, state: entry.seat === null ? 'left' : 'declined', now });
    if (entry.seat !== null) await withdrawOffer({ tx, now, offer: entry });
  }
  for (const { seat } of theirs) if (seat !== null) await passOn({ ...of, slot, seat });
}

interface Reseating extends Notifying {
  readonly candidates: readonly SeatedBooking[];
  readonly seatOf: ReadonlyMap<bigint, number>;
  /** The session as it was, and the one they have now: the same one with another time or room, or another one. */
  readonly from: SlotRow;
  readonly to: SlotRow;
  readonly because: Because;
}

/**
 * Gives candidates their seats of a session that has changed, or of another one: they are admitted at its time, no longer absent, wait for it no longer, and are notified of the reason. What was recorded as ready of a session does not hold for another room.
 */
export async function reseat({ candidates, seatOf, from, to, because, ...of }: Reseating): Promise<void> {
  if (candidates.length === 0) return;
  const { tx, now } = of;
  const placed = candidates.map((candidate) => {
    const seat = seatOf.get(candidate.id);
    if (seat === undefined) throw new Error('invariant: there is a seat for each');
    return { ...candidate, bookingId: candidate.id, old: candidate.seat, seat };
  });
  const bookingIds = placed.map(({ bookingId }) => bookingId);
  const studentIds = placed.map(({ studentId }) => studentId);
  await saveSeats({ tx, slotId: to.id, seats: placed });
  await changeBookings({ tx, bookingIds, set: { absentAt: null } });
  const leaving = placed.filter(
    ({ checkedInAt, old, seat }) => checkedInAt !== null && (from.roomId !== to.roomId || from.id !== to.id || seat !== old),
  );
  await changePlaces({ ...of, leaving, from, to });
  if (from.id !== to.id) await endOwnWaits({ ...of, slot: to, studentIds });
  const { assessmentId, startsAt: opensAt, endsAt: closesAt } = to;
  await moveAdmissions({ tx, assessmentId, studentIds, opensAt, closesAt });
  if (from.id === to.id && from.roomId !== to.roomId) await forgetReadiness({ tx, now, slotId: to.id });
  await notifyBookings({ ...of, bookingIds, news: { what: 'moved', because } });
}

/** Those who were checked in leave their seats; in the same session they sit down on the new ones, for another one they check in again. */
async function changePlaces({
  tx,
  now,
  leaving,
  from,
  to,
}: Pick<Reseating, 'tx' | 'now' | 'from' | 'to'> & { leaving: readonly (SeatedBooking & SeatOf)[] }): Promise<void> {
  if (leaving.length === 0) return;
  const bookingIds = leaving.map(({ bookingId }) => bookingId);
  await standUp({ tx, bookingIds, now });
  if (from.id === to.id) return sitDown({ tx, roomId: to.roomId, seats: leaving.map(({ bookingId, seat }) => ({ bookingId, seat })), now });
  await changeBookings({ tx, bookingIds, set: { checkedInAt: null, checkedInBy: null } });
  await checkInAdmissions({ tx, assessmentId: to.assessmentId, studentIds: leaving.map(({ studentId }) => studentId), isIn: false });
}

const moveSessionBecause: Because = [{ key: 'booking_because_moved' }];

/**
 * Moves all candidates of a session that has not begun to another session of its test, and cancels the one they leave; or gives the session another room of its
 * venue. All or no one; where it does not suit what is arranged for some of them, only if staff accept that. Gives how many were moved. Throws NOT_FOUND, SESSION_STARTED,
 * TOO_FEW_SEATS, ROOM_TAKEN, SLOT_UNSUITABLE, TIME_OVERLAPS.
 */
export async function moveSession({
  parts,
  session,
  body: { slotId, to, acceptsUnfit },
}: {
  parts: Ports<'clock' | 'database' | 'jobs'>;
  session: Session;
  body: BodyOf<'moveSession'>;
}): Promise<number> {
  const now = parts.clock.now();
  const targetId = to.kind === 'slot' ? to.slotId : null;
  return parts.database.transaction(async (tx) => {
    const held = await holdSession({ tx, slotId, alsoIds: targetId === null ? [] : [targetId] });
    const { slot, seated } = held;
    if (slot.state !== 'open') throw new AppError('NOT_FOUND');
    if (slot.startsAt <= now) throw new AppError('SESSION_STARTED');
    const moving = { tx, jobs: parts.jobs, now, ...held };
    const target =
      targetId !== null
        ? await moveToSlot({ ...moving, targetId })
        : await moveRoom({ ...moving, roomId: to.kind === 'room' ? to.roomId : slot.roomId });
    const unfit = await countUnfit({ queryable: tx, slot: target, studentIds: seated.map(({ studentId }) => studentId) });
    if (unfit > 0 && !acceptsUnfit)
      throw new AppError('SLOT_UNSUITABLE', { said: { key: 'refusal_unfit_candidates', values: { unfit, all: seated.length } } });
    const entry = { at: now, actorId: session.personId, action: 'centres.session-moved', targetKind: 'slot', targetId: slotId };
    await recordAudit({
      queryable: tx,
      entry: { ...entry, data: { to: to.kind === 'slot' ? to.slotId : to.roomId, kind: to.kind, moved: seated.length, unfit } },
    });
    return seated.length;
  });
}

interface Moving extends Notifying, HeldSession {}

/** Who can keep the number of their seat keeps it; the others get the first free ones. Who waited for the session waits no longer. Gives the session they have now. */
async function moveToSlot({ slot, others, seated, targetId, ...of }: Moving & { targetId: bigint }): Promise<SlotRow> {
  const { tx, now } = of;
  const target = others.get(targetId);
  if (target === undefined || !canTakeOver({ slot, target, now })) throw new AppError('NOT_FOUND');
  // one that was put off may have candidates who had begun before
  if ((await listStartedBookings({ queryable: tx, slot, seated, now })).size > 0) throw new AppError('SESSION_STARTED');
  if (seated.length > target.freeSeats.length) throw new AppError('TOO_FEW_SEATS');
  const busy = await listSeatedElsewhere({ queryable: tx, seated, at: target });
  if (busy.size > 0)
    throw new AppError('TIME_OVERLAPS', { said: { key: 'refusal_busy_candidates', values: { busy: busy.size, all: seated.length } } });
  const seatOf = assignSeats({ claims: seated, free: target.freeSeats });
  const offered = await endLine({ ...of, slot, because: moveSessionBecause });
  await saveFreeSeats({ tx, slotId: target.id, freeSeats: without(target.freeSeats, [...seatOf.values()]) });
  const left = [...slot.freeSeats, ...offered, ...seated.map(({ seat }) => seat)];
  await changeSlot({ tx, slotId: slot.id, set: { freeSeats: inOrder(left), state: 'cancelled' } });
  await reseat({ ...of, candidates: seated, seatOf, from: slot, to: target, because: moveSessionBecause });
  return target;
}

/** Gives the session as it is in its other room. */
async function moveRoom({ slot, seated, roomId, ...of }: Moving & { roomId: bigint }): Promise<SlotRow> {
  const { tx } = of;
  await lockRoom({ tx, roomId });
  const room = await findRoom({ queryable: tx, roomId, venueId: slot.venueId });
  if (room === null || room.id === slot.roomId) throw new AppError('NOT_FOUND');
  if (await isRoomTaken({ queryable: tx, roomId, slot })) throw new AppError('ROOM_TAKEN');
  const usable = slot.freeSeats.filter((seat) => seat <= room.seats);
  // a seat that is neither free nor booked is on offer, and must be there as well
  if (slot.seats - slot.freeSeats.length + usable.length > room.seats || seated.some(({ seat }) => seat > room.seats))
    throw new AppError('TOO_FEW_SEATS');
  await changeSlot({ tx, slotId: slot.id, set: { roomId, seats: Math.min(slot.seats, room.seats), freeSeats: usable } });
  const seatOf = new Map(seated.map(({ id, seat }) => [id, seat]));
  const target = { ...slot, roomId };
  await reseat({ ...of, candidates: seated, seatOf, from: slot, to: target, because: moveSessionBecause });
  return target;
}
