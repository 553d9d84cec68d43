import type { z } from 'zod';
import type { BodyOf } from '@abhyas/contract/endpoints.ts';
import type { SeatedSchema } from '@abhyas/contract/centres/desk.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { checkInAdmissions } from '../../assessment/attempts/admission-queries.ts';
import { findScoredAttempt } from '../../assessment/attempts/attempt-queries.ts';
import { statusAt } from '../../assessment/attempts/policy.ts';
import { recordAudit } from '../../audit/queries.ts';
import { checkIn } from './check-in.ts';
import { type HeldSeat, holdSeat } from './held-booking.ts';
import { presentSeated } from './seated.ts';
import { changeBookings, standUp } from './seating-queries.ts';

type Seated = z.output<typeof SeatedSchema>;

type Change = BodyOf<'changeCandidate'>['change'];

/** Does at the desk what a card would, takes it back, or marks a candidate absent. Throws NOT_FOUND, BOOKING_CANCELLED, CHECK_IN_CLOSED, TEST_STARTED, CHECKED_IN. */
export async function changeCandidate({
  parts,
  session,
  bookingId,
  change,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  bookingId: bigint;
  change: Change;
}): Promise<Seated> {
  const now = parts.clock.now();
  const actorId = session.personId;
  return parts.database.transaction(async (tx) => {
    const held = await holdSeat({ tx, bookingId });
    if (change === 'check-in') return checkIn({ tx, held, by: 'desk', actorId, now });
    if (change !== 'not-absent') await requireWaiting({ tx, held, now });
    const isIn = change === 'undo-check-in' ? await undoCheckIn({ tx, held, now }) : await markAbsent({ tx, held, change, now });
    const entry = { at: now, actorId, action: `centres.${change}`, targetKind: 'person', targetId: held.booking.studentId };
    await recordAudit({ queryable: tx, entry: { ...entry, data: { bookingId, seat: held.booking.seat } } });
    return presentSeated({ ...held, checkedInAt: isIn });
  });
}

/** Throws TEST_STARTED: who writes is in. */
async function requireWaiting({ tx, held: { booking }, now }: { tx: Transaction; held: HeldSeat; now: Date }): Promise<void> {
  const { studentId, assessmentId } = booking;
  const attempt = await findScoredAttempt({ queryable: tx, assessmentId, studentId });
  if (statusAt({ attempt, now }) !== '') throw new AppError('TEST_STARTED');
}

async function undoCheckIn({ tx, held: { booking }, now }: { tx: Transaction; held: HeldSeat; now: Date }): Promise<null> {
  const { id: bookingId, assessmentId, studentId } = booking;
  await changeBookings({ tx, bookingIds: [bookingId], set: { checkedInAt: null, checkedInBy: null } });
  await checkInAdmissions({ tx, assessmentId, studentIds: [studentId], isIn: false });
  await standUp({ tx, bookingIds: [bookingId], now });
  return null;
}

async function markAbsent({
  tx,
  held: { booking },
  change,
  now,
}: {
  tx: Transaction;
  held: HeldSeat;
  change: Change;
  now: Date;
}): Promise<Date | null> {
  if (change === 'absent' && booking.checkedInAt !== null) throw new AppError('CHECKED_IN');
  await changeBookings({ tx, bookingIds: [booking.id], set: { absentAt: change === 'absent' ? now : null } });
  return booking.checkedInAt;
}
