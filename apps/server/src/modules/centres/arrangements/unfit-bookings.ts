import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import type { Accommodation } from '@abhyas/rules/assessment/paper/accommodation.ts';
import { type Misfit, newMisfit } from '@abhyas/rules/centres/slot-fit.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { findAccommodation } from '../../assessment/paper/accommodation-queries.ts';
import { hasStarted } from '../seats/bookable-test.ts';
import { needsFor } from '../seats/slot-needs.ts';
import { type BookingAhead, listAhead } from './arrangement-queries.ts';
import { readAccommodation, requireStudent } from './read-form.ts';

/** A booking ahead of a student, and why it would no longer fit if this were arranged; '' if it would, or does not now. */
export interface CheckedBooking extends BookingAhead {
  readonly misfit: Misfit;
  /** Its candidate is checked in: the booking stays whether it fits or not, and the desk looks after it. */
  readonly stays: boolean;
}

/** The bookings ahead of a student, each held against what is arranged from now on instead of `before`. Tests that have been started keep their times and are left out. */
export async function checkBookings({
  queryable,
  studentId,
  before,
  accommodation,
  now,
}: {
  queryable: Queryable;
  studentId: bigint;
  before: Accommodation;
  accommodation: Accommodation;
  now: Date;
}): Promise<CheckedBooking[]> {
  const ahead = await listAhead({ queryable, studentId, now });
  const checked: CheckedBooking[] = [];
  for (const booking of ahead) {
    if (await hasStarted({ queryable, studentId, assessmentId: booking.assessmentId, now })) continue;
    const at = async (arranged: Accommodation) => ({
      needs: await needsFor({ queryable, assessmentId: booking.assessmentId, accommodation: arranged }),
      slot: booking,
    });
    const misfit = newMisfit({ before: await at(before), after: await at(accommodation) });
    checked.push({ ...booking, misfit, stays: booking.checkedInAt !== null });
  }
  return checked;
}

/** Which bookings would no longer fit if this were arranged. Throws NOT_FOUND, INVALID_REQUEST. */
export async function checkAccommodation({
  parts,
  body,
}: {
  parts: Ports<'clock' | 'database'>;
  body: BodyOf<'checkAccommodation'>;
}): Promise<ResultOf<'checkAccommodation'>> {
  const studentId = body.personId;
  await requireStudent({ parts, personId: studentId });
  const accommodation = readAccommodation(body.accommodation);
  const queryable = parts.database.orm;
  const before = await findAccommodation({ queryable, studentId });
  const checked = await checkBookings({ queryable, studentId, before, accommodation, now: parts.clock.now() });
  return {
    unfit: checked.flatMap(({ id, test, venue, room, timeZone, startsAt, misfit: because, stays }) =>
      because === '' ? [] : [{ bookingId: id, test, venue, room, timeZone, startsAt, because, stays }],
    ),
  };
}
