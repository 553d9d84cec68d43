import type { Transaction } from '../../../platform/postgres/database.ts';
import type { AgendaCause } from '../../agenda/cause.ts';
import { type AgendaInput, writeAgenda } from '../../agenda/write-queries.ts';
import { attempts } from '../tables.ts';
import { listAttemptsForEntries } from './attempt-entry-queries.ts';

type Row = Awaited<ReturnType<typeof listAttemptsForEntries>>[number];

/** A test that is left open for days was not taken all the time. */
const longestMs = 12 * 3_600_000;

/** Brings what calendars have of these attempts to what they are now, in the transaction that closes them. */
export async function writeAttemptEntries({
  tx,
  attemptIds,
  now,
}: {
  tx: Transaction;
  attemptIds: readonly bigint[];
  now: Date;
}): Promise<void> {
  const rows = await listAttemptsForEntries({ tx, attemptIds });
  await writeAgenda({ tx, source: 'attempt', refs: attemptIds, entries: rows.map(entryOf), now });
}

/** That a test was taken is in the calendar of its student, in place of its window and of the seat. */
const entryOf = ({ id, studentId, assessmentId, courseId, name, startedAt, closedAt }: Row): Omit<AgendaInput, 'source'> => {
  const endsAt = new Date(Math.min(closedAt.getTime(), startedAt.getTime() + longestMs));
  return {
    ref: id,
    personId: studentId,
    courseId,
    subject: `test:${assessmentId}`,
    type: 'Test',
    title: name,
    link: `/reviewtest?assessmentId=${assessmentId}`,
    cta: 'See result',
    startsAt: startedAt,
    endsAt: endsAt > startedAt ? endsAt : new Date(startedAt.getTime() + 1000),
    doneAt: closedAt,
  };
};

export const attemptCause: AgendaCause = {
  source: 'attempt',
  table: attempts,
  write: ({ tx, ids, now }) => writeAttemptEntries({ tx, attemptIds: ids, now }),
};
