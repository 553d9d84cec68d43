import type { NumberedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { driverTransaction } from '../../../platform/postgres/database.ts';
import type { Ports } from '../../../platform/parts.ts';
import { type Batch, type LockedAttempt, writeBatches, writeSubmissions } from './event-queries.ts';
import { createGroupCommit } from './group-commit.ts';
import { createLogLimits } from './log-limits.ts';
import { tooManyEvents } from './policy.ts';

/** What the attempt's row said while it was held for the commit of a batch. */
export interface Committed extends LockedAttempt {
  /** The events of the batch that are in the log, where there was no room for all of them. */
  readonly events?: readonly NumberedEvent[];
}

/** Commits a window's batch together with those of other windows. Resolves after the commit. */
export type CommitBatch = (batch: Batch) => Promise<Committed>;

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
  /** A batch that is within its limits waits for nothing before the commit. A submission is committed as a whole or not at all: its window lets go of every event. */
  const limited =
    (commit: (batch: Batch) => Promise<LockedAttempt>): CommitBatch =>
    (batch) => {
      const admitted = admit(batch);
      return admitted === undefined ? commit(batch) : admitted.then((events) => commitAdmitted({ commit, batch, events }));
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

async function commitAdmitted({
  commit,
  batch,
  events,
}: {
  commit: (batch: Batch) => Promise<LockedAttempt>;
  batch: Batch;
  events: readonly NumberedEvent[];
}): Promise<Committed> {
  if (events.length === batch.events.length) return commit(batch);
  if (batch.submission !== undefined) throw tooManyEvents();
  return { ...(await commit({ ...batch, events })), events };
}
