import type { Transaction } from '../../../../platform/postgres/database.ts';
import type { Jobs } from '../../../../platform/queue/queue.ts';
import { askSoon } from './ask-queries.ts';

/** Asks the providers of the classes that are due (ask-round.ts). */
export const askJob = 'classes.ask';

/**
 * Has the meeting of a class follow what the class is now: made, moved, or removed. To be called in the transaction that made, changed or cancelled the class, or changed the provider of its batch. A job talks to the provider, and goes
 * on trying: one that is down holds up no change.
 */
export async function followMeeting({
  tx,
  jobs,
  classId,
  now,
}: {
  tx: Transaction;
  jobs: Jobs;
  classId: bigint;
  now: Date;
}): Promise<void> {
  await askSoon({ queryable: tx, classId, now });
  await jobs.send(askJob, {}, { tx, singletonKey: askJob });
}
