import { newMisfit, type SlotForStudent } from '@abhyas/rules/centres/slot-fit.ts';
import { dayWords } from '../../../platform/common/moment-words.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { accommodationOf } from '../../assessment/paper/accommodation-queries.ts';
import { hasStarted } from '../seats/bookable-test.ts';
import { needsFor } from '../seats/slot-needs.ts';
import { listPackBookings } from './arrangement-queries.ts';

/** A booking ahead in a slot of a pack, and what the slot must have for its student. */
interface PackFit extends SlotForStudent {
  readonly studentId: bigint;
  readonly assessmentId: bigint;
  readonly key: string;
  readonly pin: string;
  readonly day: string;
}
/** Why a booking does not fit any more, by the key of its slot. */
export interface UnsuitedBooking {
  readonly key: string;
  readonly cause: string;
}
export type PackFits = ReadonlyMap<bigint, PackFit>;

/** How the slots of a pack suit their bookings ahead, except those checked in. An import asks before it changes anything, for `listUnsuited`. */
export async function listPackFits({ tx, pack, now }: { tx: Transaction; pack: string; now: Date }): Promise<PackFits> {
  const rows = await listPackBookings({ tx, pack, now });
  const fits = new Map<bigint, PackFit>();
  for (const { id, accommodation, timeZone, ...row } of rows) {
    const { assessmentId, slot } = row;
    const needs = await needsFor({ queryable: tx, assessmentId, accommodation: accommodationOf(accommodation) });
    fits.set(id, { ...row, needs, day: dayWords({ moment: slot.startsAt, timeZone }) });
  }
  return fits;
}

const reasons = { room: 'its room is not for them by what is arranged', short: 'it is too short for them by what is arranged' };

/**
 * The bookings that an import has made unfit, by what it says of students, tests and slots: no one is asked here, so nothing is cancelled, and each is a fault; with one, the
 * caller must not commit. What did not fit before, as staff at the desk know, is none.
 */
export async function listUnsuited({
  tx,
  pack,
  before,
  now,
}: {
  tx: Transaction;
  pack: string;
  before: PackFits;
  now: Date;
}): Promise<UnsuitedBooking[]> {
  const faults: UnsuitedBooking[] = [];
  for (const [id, after] of await listPackFits({ tx, pack, now })) {
    const known = before.get(id);
    const misfit = known === undefined ? '' : newMisfit({ before: known, after });
    if (misfit === '' || (await hasStarted({ queryable: tx, ...after, now }))) continue;
    const { key, pin, day } = after;
    faults.push({
      key,
      cause: `the student ${pin} has booked it on ${day}, and ${reasons[misfit]}: staff settle it at /staff/people or at the desk first`,
    });
  }
  return faults;
}
