import { eachIn } from '../messages/because.ts';
import { type Accommodation, listArrangements, noAccommodation } from '@abhyas/rules/assessment/paper/accommodation.ts';
import { dayWords } from '../../../platform/common/moment-words.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { importAccommodations, mapAccommodations } from '../../assessment/paper/accommodation-queries.ts';
import { lockPeople } from '../../identity/people/profile-queries.ts';
import { followArrangement } from './follow-arrangement.ts';
import type { CheckedBooking } from './unfit-bookings.ts';

/** What a pack arranges for a student. */
export interface ArrangementInput {
  readonly studentId: bigint;
  readonly accommodation: Accommodation;
}

/** Why what a pack says of a student could not be arranged. */
export interface ArrangementFault {
  readonly studentId: bigint;
  readonly cause: string;
}

/**
 * Arranges for these students what their pack says: their bookings ahead name it and they are notified, but what staff have set stays. A
 * booking that no longer fits is a fault, with which the caller must not commit; slots of this pack are judged by `listUnsuited`.
 */
export async function importArrangements({
  tx,
  pack,
  inputs,
  now,
}: {
  tx: Transaction;
  pack: string;
  inputs: readonly ArrangementInput[];
  now: Date;
}): Promise<ArrangementFault[]> {
  const seen = await listChanged({ tx, inputs });
  await lockPeople({ tx, personIds: seen.map(({ studentId }) => studentId) });
  // staff may have set something before the student was held
  const changed = await listChanged({ tx, inputs: seen });
  await importAccommodations({ tx, inputs: changed, now });
  const faults: ArrangementFault[] = [];
  const unfitIs = (booking: CheckedBooking) => (booking.pack === pack ? 'kept' : 'refused');
  for (const { studentId, before, accommodation } of changed) {
    const refused = await followArrangement({ tx, jobs: null, now, studentId, before, accommodation, unfitIs });
    faults.push(...refused.map((booking) => ({ studentId, cause: causeOf(booking) })));
  }
  return faults;
}

/** What a pack arranges instead of what is arranged now. */
interface ChangedArrangement extends ArrangementInput {
  readonly before: Accommodation;
}

/** Those for whom the pack says something else than is arranged, and for whom staff have set nothing. */
async function listChanged({ tx, inputs }: { tx: Transaction; inputs: readonly ArrangementInput[] }): Promise<ChangedArrangement[]> {
  if (inputs.length === 0) return [];
  const arranged = await mapAccommodations({ queryable: tx, studentIds: inputs.map(({ studentId }) => studentId) });
  const wordsOf = (accommodation: Accommodation) => eachIn({ texts: listArrangements({ accommodation }), language: 'en' }).join(', ');
  return inputs.flatMap(({ studentId, accommodation }) => {
    const known = arranged.get(studentId);
    const before = known?.accommodation ?? noAccommodation;
    if (known?.source === 'staff' || wordsOf(before) === wordsOf(accommodation)) return [];
    return { studentId, accommodation, before };
  });
}

const causeOf = ({ test, startsAt, timeZone, venue, room }: CheckedBooking): string =>
  `what is arranged does not fit the booking of '${test}' on ${dayWords({ moment: startsAt, timeZone })}, ${venue}, ${room}: set it at /staff/people, which shows what it cancels`;
