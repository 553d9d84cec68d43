import type { Transaction } from '../../../platform/postgres/database.ts';
import type { AgendaCause } from '../../agenda/cause.ts';
import { type AgendaInput, writeAgenda } from '../../agenda/write-queries.ts';
import { bookings } from '../tables.ts';
import { bookingPage } from './booking-notice.ts';
import { listSeatsForEntries } from './seat-entry-queries.ts';

type Row = Awaited<ReturnType<typeof listSeatsForEntries>>[number];

/** Brings what calendars have of these bookings to what they are now, in the transaction that changes them. One of Take Home has no seat, and so nothing of its own. */
export async function writeSeatEntries({
  tx,
  bookingIds,
  now,
}: {
  tx: Transaction;
  bookingIds: readonly bigint[];
  now: Date;
}): Promise<void> {
  const rows = await listSeatsForEntries({ tx, bookingIds });
  await writeAgenda({ tx, source: 'seat', refs: bookingIds, entries: rows.map(entryOf), now });
}

/** A seat is in the calendar of its student, in place of the window of its test. */
const entryOf = ({
  id,
  studentId,
  assessmentId,
  assetId,
  courseId,
  name,
  venue,
  room,
  startsAt,
  endsAt,
  cancelledAt,
}: Row): Omit<AgendaInput, 'source'> => ({
  ref: id,
  personId: studentId,
  courseId,
  subject: `test:${assessmentId}`,
  type: 'Test',
  title: name,
  place: `${venue}, ${room}`,
  link: bookingPage(assetId),
  startsAt,
  endsAt,
  countdownTo: startsAt,
  cancelledAt,
  details: { batchName: '', moduleNumber: '', mode: 'in-person' },
});

export const seatCause: AgendaCause = {
  source: 'seat',
  table: bookings,
  write: ({ tx, ids, now }) => writeSeatEntries({ tx, bookingIds: ids, now }),
};
