import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { assignSeats, canTakeOver } from '@abhyas/rules/centres/incident.ts';
import { AppError } from '../../../../platform/common/errors.ts';
import type { Ports } from '../../../../platform/parts.ts';
import type { Session } from '../../../../platform/http/session.ts';
import { recordAudit } from '../../../audit/index.ts';
import { endLine } from '../../seats/line/end-line.ts';
import { inOrder, without } from '../../seats/seat-numbers.ts';
import { saveFreeSeats, type SlotRow } from '../../seats/seat-queries.ts';
import type { Telling } from '../../told/telling.ts';
import { countUnfit } from './count-unfit.ts';
import { listStartedBookings } from './started.ts';
import { type HeldSession, holdSession } from './hold-session.ts';
import { changeSlot } from './move-queries.ts';
import { listSeatedElsewhere } from './seated-elsewhere.ts';
import { reseat } from './reseat.ts';
import { findRoom, isRoomTaken, lockRoom } from './room-queries.ts';

const because = ['The centre has moved it.'];

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
  body: RequestOf<'moveSession'>;
}): Promise<number> {
  const now = parts.clock.now();
  const targetId = to.kind === 'slot' ? BigInt(to.slotId) : null;
  return parts.database.transaction(async (tx) => {
    const held = await holdSession({ tx, slotId: BigInt(slotId), alsoIds: targetId === null ? [] : [targetId] });
    const { slot, seated } = held;
    if (slot.state !== 'open') throw new AppError('NOT_FOUND');
    if (slot.startsAt <= now) throw new AppError('SESSION_STARTED');
    const moving = { tx, jobs: parts.jobs, now, ...held };
    const target =
      targetId !== null
        ? await moveToSlot({ ...moving, targetId })
        : await moveRoom({ ...moving, roomId: to.kind === 'room' ? BigInt(to.roomId) : slot.roomId });
    const unfit = await countUnfit({ queryable: tx, slot: target, studentIds: seated.map(({ studentId }) => studentId) });
    if (unfit > 0 && !acceptsUnfit)
      throw new AppError('SLOT_UNSUITABLE', { detail: `It doesn’t suit what is arranged for ${unfit} of ${seated.length} candidates.` });
    const entry = { at: now, actorId: session.personId, action: 'centres.session-moved', targetKind: 'slot', targetId: slotId };
    await recordAudit({
      queryable: tx,
      entry: { ...entry, data: { to: to.kind === 'slot' ? to.slotId : to.roomId, kind: to.kind, moved: seated.length, unfit } },
    });
    return seated.length;
  });
}

interface Moving extends Telling, HeldSession {}

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
    throw new AppError('TIME_OVERLAPS', { detail: `${busy.size} of ${seated.length} candidates have a seat for another test then.` });
  const seatOf = assignSeats({ claims: seated, free: target.freeSeats });
  const offered = await endLine({ ...of, slot, because });
  await saveFreeSeats({ tx, slotId: target.id, freeSeats: without(target.freeSeats, [...seatOf.values()]) });
  const left = [...slot.freeSeats, ...offered, ...seated.map(({ seat }) => seat)];
  await changeSlot({ tx, slotId: slot.id, set: { freeSeats: inOrder(left), state: 'cancelled' } });
  await reseat({ ...of, candidates: seated, seatOf, from: slot, to: target, because });
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
  await reseat({ ...of, candidates: seated, seatOf, from: slot, to: target, because });
  return target;
}
