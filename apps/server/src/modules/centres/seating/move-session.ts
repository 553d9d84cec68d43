import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { checkInAdmission, moveAdmissions } from '../../assessment/index.ts';
import { recordAudit } from '../../audit/index.ts';
import { lockPerson } from '../../identity/index.ts';
import { followSlot } from '../booking/follow-slot.ts';
import { boundWaiting, lockSlots, type SlotRow } from '../seats/seat-queries.ts';
import { changeSlot, findRoom, isRoomTaken, listSeated, type SeatedBooking } from './move-queries.ts';
import { changeBooking, saveSeat, sitDown, standUp } from './seating-queries.ts';
import { notifyMoved } from './notify-moved.ts';

/**
 * Moves all candidates of a session that has not begun to another session of its test, and cancels the one they leave; or gives the session another room of its
 * venue. All or no one. Gives how many were moved. Throws NOT_FOUND, SESSION_STARTED, TOO_FEW_SEATS, ROOM_TAKEN.
 */
export async function moveSession({
  parts,
  session,
  body: { slotId, to },
}: {
  parts: Ports<'clock' | 'database' | 'jobs'>;
  session: Session;
  body: RequestOf<'moveSession'>;
}): Promise<number> {
  const now = parts.clock.now();
  const from = BigInt(slotId);
  const targetId = to.kind === 'slot' ? BigInt(to.slotId) : null;
  return parts.database.transaction(async (tx) => {
    await boundWaiting({ tx });
    const students = (await listSeated({ tx, slotId: from })).map(({ studentId }) => studentId);
    for (const personId of students) await lockPerson({ tx, personId });
    const held = new Map((await lockSlots({ tx, slotIds: targetId === null ? [from] : [from, targetId] })).map((slot) => [slot.id, slot]));
    const slot = held.get(from);
    if (slot === undefined || slot.state !== 'open') throw new AppError('NOT_FOUND');
    if (slot.startsAt <= now) throw new AppError('SESSION_STARTED');
    const seated = await listSeated({ tx, slotId: from });
    // who booked while the others were being held is not held: once more finds them
    if (seated.some(({ studentId }) => !students.includes(studentId))) throw new AppError('UNAVAILABLE');
    const target = targetId === null ? null : requireTarget({ slot, target: held.get(targetId), now });
    if (target === null) await moveRoom({ tx, slot, seated, roomId: to.kind === 'room' ? BigInt(to.roomId) : slot.roomId, now });
    else await moveToSlot({ tx, slot, target, seated, now });
    await notifyMoved({ tx, parts, slotId: target?.id ?? slot.id, now });
    const entry = { at: now, actorId: session.personId, action: 'centres.session-moved', targetKind: 'slot', targetId: slotId };
    await recordAudit({
      queryable: tx,
      entry: { ...entry, data: { to: to.kind === 'slot' ? to.slotId : to.roomId, kind: to.kind, moved: seated.length } },
    });
    return seated.length;
  });
}

/** Throws NOT_FOUND for a session that is not of the same test and ahead. */
function requireTarget({ slot, target, now }: { slot: SlotRow; target: SlotRow | undefined; now: Date }): SlotRow {
  const fits = target !== undefined && target.id !== slot.id && target.assessmentId === slot.assessmentId;
  if (!fits || target.state !== 'open' || target.startsAt <= now) throw new AppError('NOT_FOUND');
  return target;
}

interface Moving {
  readonly tx: Transaction;
  readonly slot: SlotRow;
  readonly seated: readonly SeatedBooking[];
  readonly now: Date;
}

/** Who can keep the number of their seat keeps it; the others get the first free ones. */
async function moveToSlot({ tx, slot, target, seated, now }: Moving & { target: SlotRow }): Promise<void> {
  const free = new Set(target.freeSeats);
  if (seated.length > free.size) throw new AppError('TOO_FEW_SEATS');
  const kept = new Map(seated.flatMap(({ id, seat }) => (seat !== null && free.has(seat) ? [[id, seat] as const] : [])));
  for (const seat of kept.values()) free.delete(seat);
  const others = [...free].sort((a, b) => a - b);
  const left = new Set(slot.freeSeats);
  for (const { id, studentId, seat: old, checkedInAt } of seated) {
    const seat = kept.get(id) ?? others.shift();
    if (seat === undefined || old === null) throw new Error('invariant: there is a seat for each');
    await saveSeat({ tx, bookingId: id, slotId: target.id, seat });
    left.add(old);
    if (checkedInAt === null) continue;
    await changeBooking({ tx, bookingId: id, set: { checkedInAt: null, checkedInBy: null } });
    await checkInAdmission({ tx, assessmentId: slot.assessmentId, studentId, isIn: false });
    await standUp({ tx, bookingId: id, now });
  }
  const studentIds = seated.map(({ studentId }) => studentId);
  await moveAdmissions({ tx, assessmentId: slot.assessmentId, studentIds, opensAt: target.startsAt, closesAt: target.endsAt });
  await changeSlot({ tx, slotId: target.id, set: { freeSeats: others } });
  await changeSlot({ tx, slotId: slot.id, set: { freeSeats: [...left].sort((a, b) => a - b), state: 'cancelled' } });
}

async function moveRoom({ tx, slot, seated, roomId, now }: Moving & { roomId: bigint }): Promise<void> {
  const room = await findRoom({ tx, roomId, venueId: slot.venueId });
  if (room === null || room.id === slot.roomId) throw new AppError('NOT_FOUND');
  if (await isRoomTaken({ tx, roomId, slot })) throw new AppError('ROOM_TAKEN');
  const usable = slot.freeSeats.filter((seat) => seat <= room.seats);
  // a seat that is neither free nor booked is on offer, and must be there as well
  if (slot.seats - slot.freeSeats.length + usable.length > room.seats || seated.some(({ seat }) => (seat ?? 0) > room.seats))
    throw new AppError('TOO_FEW_SEATS');
  await changeSlot({ tx, slotId: slot.id, set: { roomId, seats: Math.min(slot.seats, room.seats), freeSeats: usable } });
  await followSlot({ tx, slot: { ...slot, roomId } });
  for (const { id, seat, checkedInAt } of seated) {
    if (checkedInAt === null || seat === null) continue;
    await standUp({ tx, bookingId: id, now });
    await sitDown({ tx, bookingId: id, roomId, seat, now });
  }
}
