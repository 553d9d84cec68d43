import type { Transaction } from '../../../platform/postgres/database.ts';
import { announceToPeople, cancelNoticesOf } from '../../notices/index.ts';
import { movedNotice, reminderPrefix } from './deadline-notices.ts';
import { listDeadlineFacts, listLikers } from './deadline-queries.ts';

/** A deadline with the time that it had before. */
export interface Moved {
  readonly id: bigint;
  readonly before: Date;
}

/**
 * Tells those who have the programme of a moved deadline on their shortlist when it was and when it is, once for each move, and takes back what they were reminded of. That an application closes on another day concerns only those who
 * have not sent it, and what was over and stays over concerns no one. In the transaction of the move.
 */
export async function tellMoved({
  tx,
  moved,
  timeZone,
  now,
}: {
  tx: Transaction;
  moved: readonly Moved[];
  timeZone: string;
  now: Date;
}): Promise<void> {
  const befores = new Map(moved.map(({ id, before }) => [id, before]));
  for (const deadline of await listDeadlineFacts({ queryable: tx, deadlineIds: [...befores.keys()] })) {
    const before = befores.get(deadline.id) ?? deadline.at;
    if (before <= now && deadline.at <= now) continue;
    await cancelNoticesOf({ tx, prefix: reminderPrefix({ id: deadline.id, at: before }), now });
    const personIds = await listLikers({ tx, programmeId: deadline.programmeId, unsentOnly: deadline.kind === 'application' });
    await announceToPeople({ tx, jobs: null, now, personIds, notice: movedNotice({ deadline, before, timeZone, now }) });
  }
}
