import { slotMisfit, slotNeeds, type SlotNeeds, takesLonger } from '@abhyas/rules/centres/slot-fit.ts';
import type { Accommodation } from '@abhyas/rules/assessment/paper/accommodation.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { type Busy, listBusy } from '../../agenda/busy-queries.ts';
import { findAccommodation } from '../../assessment/paper/accommodation-queries.ts';
import { listClockSections } from '../../assessment/staff/sitting-queries.ts';
import { isSeparateRoom, type SlotRow } from './seat-queries.ts';

/** What a slot of a test must have for whom this is arranged. */
export async function needsFor({
  queryable,
  assessmentId,
  accommodation,
}: {
  queryable: Queryable;
  assessmentId: bigint;
  accommodation: Accommodation;
}): Promise<SlotNeeds> {
  const sections = takesLonger(accommodation) ? await listClockSections({ queryable, assessmentId }) : [];
  return slotNeeds({ accommodation, sections });
}

/** What a slot of a test must have for a student. A transaction that books by it holds the student: a change of what is arranged does too. */
export async function needsOf({
  queryable,
  studentId,
  assessmentId,
}: {
  queryable: Queryable;
  studentId: bigint;
  assessmentId: bigint;
}): Promise<SlotNeeds> {
  return needsFor({ queryable, assessmentId, accommodation: await findAccommodation({ queryable, studentId }) });
}

const misfits = { apart: 'refusal_room_apart', room: 'refusal_slot_room', short: 'refusal_slot_short' } as const;

/** Throws SLOT_UNSUITABLE for a slot that is not for a student. */
export function requireFit({ needs, slot }: Parameters<typeof slotMisfit>[0]): void {
  const misfit = slotMisfit({ needs, slot });
  if (misfit !== '')
    throw new AppError('SLOT_UNSUITABLE', { said: { key: misfits[misfit === 'room' && slot.separate ? 'apart' : misfit] } });
}

interface Seated {
  readonly tx: Transaction;
  readonly studentId: bigint;
  readonly seat: { readonly startsAt: Date; readonly endsAt: Date };
  /** A booking that is given up for this one. */
  readonly exceptId: bigint | null;
}

/** The other seat, the mentor session or the class they give, that a student has while they would have this seat; undefined for none. The transaction holds the student. */
export async function findOverlap({ tx, studentId, seat: { startsAt: from, endsAt: until }, exceptId }: Seated): Promise<Busy | undefined> {
  const busy = await listBusy({ queryable: tx, personIds: [studentId], from, until });
  return busy.find(({ source, ref }) => source !== 'seat' || ref !== exceptId);
}

/** Throws TIME_OVERLAPS for a student who has another seat, or a mentor session, while they would have this one. The transaction holds the student. */
export async function requireApart(of: Seated): Promise<void> {
  const other = await findOverlap(of);
  if (other === undefined) return;
  const { source, title, withName: name } = other;
  if (source === 'class') throw new AppError('TIME_OVERLAPS');
  if (source === 'seat') throw new AppError('TIME_OVERLAPS', { said: { key: 'refusal_seat_then', values: { test: title } } });
  throw new AppError('TIME_OVERLAPS', {
    said: name === '' ? { key: 'refusal_session_then_mentor' } : { key: 'refusal_session_then', values: { name } },
  });
}

/** As a rule asks for a slot that the transaction holds. */
export async function withRoom({ tx, slot }: { tx: Transaction; slot: SlotRow }): Promise<Parameters<typeof slotMisfit>[0]['slot']> {
  return { startsAt: slot.startsAt, endsAt: slot.endsAt, separate: await isSeparateRoom({ queryable: tx, roomId: slot.roomId }) };
}
