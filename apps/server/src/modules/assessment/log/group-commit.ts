import { AppError } from '../../../platform/common/errors.ts';
import { isDataError } from '../../../platform/postgres/data-error.ts';
import type { Batch, LockedAttempt } from './event-queries.ts';

interface Waiting {
  readonly batch: Batch;
  readonly tries: number;
  readonly resolve: (held: LockedAttempt) => void;
  readonly reject: (error: unknown) => void;
}

/** How long requests gather before they are written together, in milliseconds. */
const gatherMs = 2;
/** How many statements run at once. */
const lanes = 2;
/** How many events one statement takes. */
const statementEvents = 4_000;
/** How many requests may wait; beyond that the server says so instead of falling ever further behind. */
const waitingLimit = 10_000;
/** An attempt that is just being taken over or closed is asked for again after this many milliseconds, this often. */
const retryMs = 15;
const retryLimit = 200;

/**
 * Gathers the batches of many requests and writes them in one statement every few milliseconds. A promise resolves after the commit, with
 * what the attempt's row said in that statement. A statement that fails for one request's data fails that request alone. Rejects with
 * UNAVAILABLE when too much waits.
 */
export function createGroupCommit(
  write: (batches: readonly Batch[]) => Promise<Map<bigint, LockedAttempt>>,
): (batch: Batch) => Promise<LockedAttempt> {
  let queue: Waiting[] = [];
  let running = 0;
  let gathering = false;

  return (batch) =>
    new Promise((resolve, reject) => {
      if (queue.length >= waitingLimit) reject(new AppError('UNAVAILABLE'));
      else enqueue({ batch, tries: 0, resolve, reject });
    });

  function enqueue(entry: Waiting): void {
    queue.push(entry);
    gather();
  }

  function gather(): void {
    if (gathering || running >= lanes || queue.length === 0) return;
    gathering = true;
    setTimeout(() => {
      gathering = false;
      running += 1;
      void commit(take()).finally(() => {
        running -= 1;
        gather();
      });
      gather();
    }, gatherMs);
  }

  function take(): Waiting[] {
    let events = 0;
    let count = 0;
    for (const { batch } of queue) {
      events += batch.events.length;
      if (count > 0 && events > statementEvents) break;
      count += 1;
    }
    const taken = queue.slice(0, count);
    queue = queue.slice(count);
    return taken;
  }

  async function commit(entries: readonly Waiting[]): Promise<void> {
    let held: Map<bigint, LockedAttempt>;
    try {
      held = await write(entries.map(({ batch }) => batch));
    } catch (error) {
      await fail({ entries, error });
      return;
    }
    for (const entry of entries) {
      const row = held.get(entry.batch.attemptId);
      if (row !== undefined) entry.resolve(row);
      else if (entry.tries >= retryLimit) entry.reject(new AppError('UNAVAILABLE'));
      else setTimeout(() => enqueue({ ...entry, tries: entry.tries + 1 }), retryMs);
    }
  }

  /** Halves a statement that the database refused for its data until the one request that is to blame is alone. */
  async function fail({ entries, error }: { entries: readonly Waiting[]; error: unknown }): Promise<void> {
    if (!isDataError(error)) {
      for (const entry of entries) entry.reject(error);
    } else if (entries.length === 1) {
      for (const entry of entries) entry.reject(new AppError('INVALID_REQUEST', { cause: error }));
    } else {
      const middle = Math.ceil(entries.length / 2);
      await commit(entries.slice(0, middle));
      await commit(entries.slice(middle));
    }
  }
}
