import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { replaceRelations } from '../../relations/index.ts';
import { followEnrolments, listEveryoneBatches, listPairs, lockBatches } from './member-queries.ts';

/** Brings the students of batches to who is enrolled and who is named, and with them whom their mentors see (decision 18). */
export async function syncMembers({ tx, batchIds, now }: { tx: Transaction; batchIds: readonly bigint[]; now: Date }): Promise<void> {
  if (batchIds.length === 0) return;
  await lockBatches({ tx, batchIds });
  await followEnrolments({ tx, batchIds, now });
  for (const batchId of batchIds) await relate({ tx, batchId });
}

async function relate({ tx, batchId }: { tx: Transaction; batchId: bigint }): Promise<void> {
  const pairs = await listPairs({ tx, batchId });
  await replaceRelations({ tx, source: `batch:${batchId}`, inputs: pairs.map((pair) => ({ kind: 'mentor', ...pair })) });
}

export const followJob = 'classes.follow-enrolments';

/** Brings every batch of everyone to who is enrolled now. */
export async function syncEnrolled({ parts }: { parts: Ports<'clock' | 'database'> }): Promise<void> {
  const now = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    const batchIds = await listEveryoneBatches(tx);
    if (batchIds.length === 0) return;
    await lockBatches({ tx, batchIds });
    for (const batchId of await followEnrolments({ tx, batchIds, now })) await relate({ tx, batchId });
  });
}
