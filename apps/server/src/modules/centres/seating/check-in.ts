import type { z } from 'zod';
import type { SeatedSchema } from '@abhyas/contract/centres/desk.ts';
import { isOver } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { checkInFrom } from '@abhyas/rules/centres/seat-state.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import { checkInAdmissions } from '../../assessment/attempts/admission-queries.ts';
import { recordAudit } from '../../audit/queries.ts';
import { readAdmitCode, requireNewestCode } from '../admit/admit-code.ts';
import { type HeldSeat, holdSeat } from './held-booking.ts';
import { presentSeated } from './seated.ts';
import { changeBookings, findDeskBooking, sitDown } from './seating-queries.ts';

type Seated = z.output<typeof SeatedSchema>;

/** Checks in the candidate of an admit card, at a venue. Throws CODE_MISTYPED, CODE_UNKNOWN, CODE_REPLACED, BOOKING_CANCELLED, OTHER_VENUE, CHECK_IN_CLOSED. */
export async function checkInByCode({
  parts,
  session,
  venueId,
  code,
}: {
  parts: Ports<'clock' | 'database' | 'vault'>;
  session: Session;
  venueId: bigint;
  code: string;
}): Promise<Seated> {
  const { bookingId, proof } = readAdmitCode(code);
  return parts.database.transaction(async (tx) => {
    const found = await findDeskBooking({ tx, bookingId });
    if (found === null) throw new AppError('CODE_UNKNOWN');
    // before anything is said of a booking whose card this is not
    requireNewestCode({ parts, booking: cancelled(found), proof });
    const held = await holdSeat({ tx, bookingId });
    requireNewestCode({ parts, booking: held.booking, proof });
    if (held.slot.venueId !== venueId) throw new AppError('OTHER_VENUE');
    return checkIn({ tx, held, by: 'code', actorId: session.personId, now: parts.clock.now() });
  });
}

/** Cancelling counts as a change, so the last card of a cancelled booking has the number before: it differs from an older one. */
const cancelled = <B extends { cancelledAt: Date | null; sequence: number }>(booking: B): B =>
  booking.cancelledAt === null ? booking : { ...booking, sequence: booking.sequence - 1 };

/** Checks in a candidate whose seat the transaction holds; one who is in stays as they are. Throws CHECK_IN_CLOSED. */
export async function checkIn({
  tx,
  held,
  by,
  actorId,
  now,
}: {
  tx: Transaction;
  held: HeldSeat;
  by: 'code' | 'desk';
  actorId: bigint;
  now: Date;
}): Promise<Seated> {
  const { booking, slot } = held;
  if (booking.checkedInAt !== null) return presentSeated({ ...held, checkedInAt: booking.checkedInAt, wasIn: true });
  const isOpen = slot.state === 'open' && now >= checkInFrom(slot.startsAt) && !isOver({ endAt: slot.endsAt, now });
  if (!isOpen) throw new AppError('CHECK_IN_CLOSED');
  const { id: bookingId, studentId, seat } = booking;
  await recordCheckIn({ tx, booking, roomId: slot.roomId, by, now });
  const entry = { at: now, actorId, action: 'centres.check-in', targetKind: 'person', targetId: studentId };
  await recordAudit({ queryable: tx, entry: { ...entry, data: { bookingId, seat, by } } });
  return presentSeated({ ...held, checkedInAt: now });
}

/** A candidate has come: they are admitted, are not absent, and sit down. */
export async function recordCheckIn({
  tx,
  booking: { id: bookingId, assessmentId, studentId, seat },
  roomId,
  by,
  now,
}: {
  tx: Transaction;
  booking: Pick<HeldSeat['booking'], 'id' | 'assessmentId' | 'studentId' | 'seat'>;
  roomId: bigint;
  by: 'code' | 'desk';
  now: Date;
}): Promise<void> {
  await changeBookings({ tx, bookingIds: [bookingId], set: { checkedInAt: now, checkedInBy: by, absentAt: null } });
  await checkInAdmissions({ tx, assessmentId, studentIds: [studentId], isIn: true });
  await sitDown({ tx, roomId, seats: [{ bookingId, seat }], now });
}
