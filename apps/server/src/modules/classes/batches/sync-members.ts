import type { Ports } from '../../../platform/parts.ts';
import { isDatabaseUnavailable } from '../../../platform/postgres/database-error.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { replaceMentoredBy } from '../../relations/index.ts';
import { followEnrolments, listEveryoneBatches, lockBatches, pairsOf } from './member-queries.ts';

/** Brings the students of batches to who is enrolled and who is named, and with them whom their mentors see (decision 18). Classes from `since` on count for those who come; who leaves does so at `now`. */
export async function syncMembers({
  tx,
  batchIds,
  now,
  since = now,
}: {
  tx: Transaction;
  batchIds: readonly bigint[];
  now: Date;
  since?: Date;
}): Promise<void> {
  if (batchIds.length === 0) return;
  await lockBatches({ tx, batchIds });
  await followEnrolments({ tx, batchIds, since, now });
  for (const batchId of batchIds) await relate({ tx, batchId });
}

const relate = ({ tx, batchId }: { tx: Transaction; batchId: bigint }) =>
  replaceMentoredBy({ tx, source: `batch:${batchId}`, pairs: pairsOf(batchId) });

export const followJob = 'classes.follow-enrolments';

/** Brings every batch of everyone to who is enrolled now, each in a transaction of its own: one that fails is logged and holds up no other. */
export async function syncEnrolled({ parts }: { parts: Ports<'clock' | 'database' | 'log'> }): Promise<void> {
  const now = parts.clock.now();
  for (const batchId of await listEveryoneBatches(parts.database.orm)) {
    try {
      await parts.database.transaction(async (tx) => {
        await lockBatches({ tx, batchIds: [batchId] });
        const changed = await followEnrolments({ tx, batchIds: [batchId], since: now, now });
        if (changed.has(batchId)) await relate({ tx, batchId });
      });
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      parts.log.error({ err: error, batchId: String(batchId) }, 'the students of a batch could not follow the enrolments');
    }
  }
}
