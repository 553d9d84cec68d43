import { AppError } from '../common/errors.ts';
import { isDataError } from '../postgres/data-error.ts';

interface Waiting<T, R> {
  readonly entry: T;
  readonly tries: number;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/** How long requests gather before they are written together, in milliseconds. */
const gatherMs = 2;
/** How many statements run at once. */
const lanes = 2;
/** How many requests may wait; beyond that the server says so instead of falling ever further behind. */
const waitingLimit = 10_000;
/** What someone else holds just now is asked for again after this many milliseconds, this often. */
const retryMs = 15;
const retryLimit = 200;

/** What a group commit writes, and how. */
interface Writer<T, R> {
  /** Writes all of them in one transaction. Answers in their order; undefined is for one whose row someone else holds, which is written later. */
  readonly write: (entries: readonly T[]) => Promise<readonly (R | undefined)[]>;
  /** How large a request is, and how large all of one statement may be together. */
  readonly sizeOf: (entry: T) => number;
  readonly statementSize: number;
}

/**
 * Gathers what many requests write into one statement every few milliseconds; a promise resolves after the commit with its request's
 * answer. A statement that fails for one request's data fails that request alone. Rejects with UNAVAILABLE when too much waits.
 */
export function createGroupCommit<T, R>({ write, sizeOf, statementSize }: Writer<T, R>): (entry: T) => Promise<R> {
  let queue: Waiting<T, R>[] = [];
  let running = 0;
  let gathering = false;

  return (entry) =>
    new Promise((resolve, reject) => {
      if (queue.length >= waitingLimit) reject(new AppError('UNAVAILABLE'));
      else enqueue({ entry, tries: 0, resolve, reject });
    });

  function enqueue(waiting: Waiting<T, R>): void {
    queue.push(waiting);
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

  function take(): Waiting<T, R>[] {
    let size = 0;
    let count = 0;
    for (const { entry } of queue) {
      size += sizeOf(entry);
      if (count > 0 && size > statementSize) break;
      count += 1;
    }
    const taken = queue.slice(0, count);
    queue = queue.slice(count);
    return taken;
  }

  async function commit(all: readonly Waiting<T, R>[]): Promise<void> {
    let results: readonly (R | undefined)[];
    try {
      results = await write(all.map(({ entry }) => entry));
    } catch (error) {
      await fail({ all, error });
      return;
    }
    for (const [index, waiting] of all.entries()) {
      const result = results[index];
      if (result !== undefined) waiting.resolve(result);
      else if (waiting.tries >= retryLimit) waiting.reject(new AppError('UNAVAILABLE'));
      else setTimeout(() => enqueue({ ...waiting, tries: waiting.tries + 1 }), retryMs);
    }
  }

  /** Halves a statement that the database refused for its data until the one request that is to blame is alone. */
  async function fail({ all, error }: { all: readonly Waiting<T, R>[]; error: unknown }): Promise<void> {
    if (!isDataError(error)) {
      for (const { reject } of all) reject(error);
    } else if (all.length === 1) {
      for (const { reject } of all) reject(new AppError('INVALID_REQUEST', { cause: error }));
    } else {
      const middle = Math.ceil(all.length / 2);
      await commit(all.slice(0, middle));
      await commit(all.slice(middle));
    }
  }
}
