import { driverTransaction } from '../../../platform/postgres/database.ts';
import type { Ports } from '../../../platform/parts.ts';
import { type Batch, type LockedAttempt, writeBatches, writeSubmissions } from './event-queries.ts';
import { createGroupCommit } from './group-commit.ts';
import { createLogLimits } from './log-limits.ts';

/** Commits a window's batch together with those of other windows. Resolves after the commit, with what the attempt's row said while it was held. */
export type CommitBatch = (batch: Batch) => Promise<LockedAttempt>;

/** How many requests and events one statement takes, together. */
const statementSize = 4_000;
const statement = { sizeOf: ({ events }: Batch) => 1 + events.length, statementSize };

/** The two ways into the logs of attempts, each within the limits of a log. Submissions have a group commit of their own, so no save waits for a closing. */
export function createLogCommits({ parts: { database, clock } }: { parts: Ports<'clock' | 'database'> }): {
  readonly save: CommitBatch;
  readonly submit: CommitBatch;
} {
  const { commitPool: pool } = database;
  const admit = createLogLimits({ database, clock });
  /** A batch that is within its limits waits for nothing before the commit. */
  const limited =
    (commit: CommitBatch): CommitBatch =>
    (batch) => {
      const measuring = admit(batch);
      return measuring === undefined ? commit(batch) : measuring.then(() => commit(batch));
    };
  const inOrder = (batches: readonly Batch[], held: ReadonlyMap<bigint, LockedAttempt>) =>
    batches.map(({ attemptId }) => held.get(attemptId));
  return {
    save: limited(
      createGroupCommit<Batch, LockedAttempt>({
        write: async (batches) => inOrder(batches, await writeBatches({ connection: pool, batches, now: clock.now() })),
        ...statement,
      }),
    ),
    submit: limited(
      createGroupCommit<Batch, LockedAttempt>({
        write: (batches) =>
          driverTransaction({
            pool,
            work: async (connection) => inOrder(batches, await writeSubmissions({ connection, batches, now: clock.now() })),
          }),
        ...statement,
      }),
    ),
  };
}
