import type { Transaction } from '../../../platform/postgres/database.ts';
import type { AgendaCause } from '../../agenda/cause.ts';
import { type AgendaInput, writeAgenda } from '../../agenda/write-queries.ts';
import { mentorBookings } from '../tables.ts';
import { listSessionFacts, type SessionFactsRow } from './facts-queries.ts';
import { pageOf } from './session-notice.ts';

/** Brings what calendars have of these sessions to what they are now, in the transaction that changes them. Of a session that is gone it is called off. */
export async function writeSessionEntries({
  tx,
  bookingIds,
  now,
}: {
  tx: Transaction;
  bookingIds: readonly bigint[];
  now: Date;
}): Promise<void> {
  const rows = await listSessionFacts({ tx, bookingIds });
  await writeAgenda({ tx, source: 'session', refs: bookingIds, entries: rows.flatMap(entriesOf), now });
}

/** A session is in the calendars of its two people, each with the other. It is done once the student was there. */
function entriesOf(facts: SessionFactsRow): Omit<AgendaInput, 'source'>[] {
  const { id, studentId, mentorId, courseId, reason, venueName, startsAt, endsAt, cancelledAt, attendance, mentorAbsentAt } = facts;
  const isDone = cancelledAt === null && mentorAbsentAt === null && attendance === 'present';
  const entry = {
    ref: id,
    courseId,
    type: 'Mentor Visit',
    title: 'Mentor session',
    about: reason,
    place: venueName ?? '',
    startsAt,
    endsAt,
    cancelledAt,
    doneAt: isDone ? endsAt : null,
    details: { batchName: '', moduleNumber: '', mode: venueName === null ? 'online' : 'in-person' },
  } as const;
  const ofStudent = { ...entry, personId: studentId, withId: mentorId, link: pageOf({ facts, side: 'student' }) };
  return mentorId === null
    ? [ofStudent]
    : [ofStudent, { ...entry, personId: mentorId, withId: studentId, link: pageOf({ facts, side: 'mentor' }) }];
}

export const sessionCause: AgendaCause = {
  source: 'session',
  table: mentorBookings,
  write: ({ tx, ids, now }) => writeSessionEntries({ tx, bookingIds: ids, now }),
};
