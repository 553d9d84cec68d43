import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import type { Accommodation } from '@abhyas/rules/assessment/paper/accommodation.ts';
import { slotMisfit } from '@abhyas/rules/centres/slot-fit.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { hasStarted } from '../seats/bookable-test.ts';
import { needsFor } from '../seats/slot-needs.ts';
import { type BookingAhead, listAhead } from './arrangement-queries.ts';
import { readAccommodation, requireStudent } from './read-form.ts';

/** A booking ahead of a student, and why it would not fit if this were arranged; '' if it would. */
export interface CheckedBooking extends BookingAhead {
  readonly misfit: ReturnType<typeof slotMisfit>;
  /** Its candidate is checked in: the booking stays whether it fits or not, and the desk looks after it. */
  readonly stays: boolean;
}

/** The bookings ahead of a student, each held against what is arranged. Tests that have been started keep their times and are left out. */
export async function checkBookings({
  queryable,
  studentId,
  accommodation,
  now,
}: {
  queryable: Queryable;
  studentId: bigint;
  accommodation: Accommodation;
  now: Date;
}): Promise<CheckedBooking[]> {
  const ahead = await listAhead({ queryable, studentId, now });
  const checked: CheckedBooking[] = [];
  for (const booking of ahead) {
    if (await hasStarted({ queryable, studentId, assessmentId: booking.assessmentId, now })) continue;
    const needs = await needsFor({ queryable, assessmentId: booking.assessmentId, accommodation });
    checked.push({ ...booking, misfit: slotMisfit({ needs, slot: booking }), stays: booking.checkedInAt !== null });
  }
  return checked;
}

/** Which bookings would not fit if this were arranged. Throws NOT_FOUND, INVALID_REQUEST. */
export async function checkAccommodation({
  parts,
  body,
}: {
  parts: Ports<'clock' | 'database'>;
  body: RequestOf<'checkAccommodation'>;
}): Promise<AnswerOf<'checkAccommodation'>> {
  const studentId = BigInt(body.personId);
  await requireStudent({ parts, personId: studentId });
  const accommodation = readAccommodation(body.accommodation);
  const checked = await checkBookings({ queryable: parts.database.orm, studentId, accommodation, now: parts.clock.now() });
  return {
    unfit: checked.flatMap(({ id, test, venue, room, timeZone, startsAt, misfit: because, stays }) =>
      because === '' ? [] : [{ bookingId: String(id), test, venue, room, timeZone, startsAt: startsAt.toISOString(), because, stays }],
    ),
  };
}
