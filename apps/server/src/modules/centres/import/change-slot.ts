import type { Transaction } from '../../../platform/postgres/database.ts';
import { followSlot } from '../booking/follow-slot.ts';
import type { SlotInput } from './inputs.ts';
import { type KnownSlot, updateSlot } from './venue-import-queries.ts';

/**
 * Brings a slot that has not begun to what its pack says; one that staff have changed stays as it is. Its bookings follow it. Gives why it cannot be changed, or null.
 */
export async function changeSlot({
  tx,
  wanted,
  known: { slot, taken },
  venueId,
  roomId,
  now,
}: {
  tx: Transaction;
  wanted: SlotInput;
  known: KnownSlot;
  venueId: bigint;
  roomId: bigint;
  now: Date;
}): Promise<string | null> {
  if (slot.changedByStaff) return null;
  const { assessmentId, startsAt, endsAt, seats } = wanted;
  const lost = taken.filter((number) => number > seats);
  if (lost.length > 0) return `seat ${lost.join(', ')} of it is booked, so it keeps more than ${seats} seats`;
  if (assessmentId !== slot.assessmentId && taken.length > 0) return 'seats of it are booked, so it stays a slot of its test';
  const added = Array.from({ length: Math.max(0, seats - slot.seats) }, (_, index) => slot.seats + 1 + index);
  const freeSeats = [...slot.freeSeats.filter((number) => number <= seats), ...added];
  const after = { ...slot, assessmentId, venueId, roomId, startsAt, endsAt, seats, freeSeats, state: 'open' as const };
  await updateSlot({ tx, slotId: slot.id, set: { assessmentId, venueId, roomId, startsAt, endsAt, seats, freeSeats, state: 'open' } });
  const isMoved = startsAt.getTime() !== slot.startsAt.getTime() || endsAt.getTime() !== slot.endsAt.getTime() || roomId !== slot.roomId;
  if (isMoved) await followSlot({ tx, jobs: null, now, slot: after, because: ['The centre has changed it.'] });
  return null;
}
