import { AppError } from '../../platform/common/errors.ts';
import { isDataError } from '../../platform/postgres/data-error.ts';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { lateArrivals } from './staff/tables.ts';
import { attempts } from './tables.ts';

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

/**
 * Whether a window's events are written: while the attempt is open those of the newest fence only, once it is closed those of every window,
 * as late answers. `writeBatches` applies the same rule in SQL.
 */
export function isWriteAllowed({ held, fence }: { held: { readonly fence: number; readonly closed: boolean }; fence: number }): boolean {
  return held.closed ? fence <= held.fence : fence === held.fence;
}

/** What a call says that brings more events than an attempt may hold. */
export function tooManyEvents(): AppError {
  return new AppError('INVALID_REQUEST', { said: { key: 'refusal_log_full' } });
}

/** Whether an event, of `attempt_events`, is an answer to a question that its test has, or had in a paper that is kept: to another one there is nothing to decide. */
export const isAnswerInTest = (assessmentId: SQLWrapper | bigint): SQL<boolean> => sql<boolean>`
  attempt_events.kind in ('save', 'mark', 'clear')
  and (exists (select from section_items join sections on sections.id = section_items.section_id
                where section_items.item_id = (attempt_events.data ->> 'itemId')::bigint and sections.assessment_id = ${assessmentId})
    or exists (select from papers where papers.assessment_id = ${assessmentId} and papers.places ? (attempt_events.data ->> 'itemId')))`;

/** Whether an answer arrived after the closing of an attempt, and after the last late one that staff had seen when they ruled. For statements over `attempts`. */
export const hasUnruledArrivals: SQL<boolean> = sql<boolean>`(
  exists (select from ${lateArrivals} where ${lateArrivals.attemptId} = ${attempts.id}
           and ${lateArrivals.lastAt} > coalesce(${attempts.lateRuledAt}, ${attempts.closedAt}))
  and exists (select from attempt_events where attempt_events.attempt_id = ${attempts.id}
               and attempt_events.received_at > coalesce(${attempts.lateRuledAt}, ${attempts.closedAt}) and ${isAnswerInTest(attempts.assessmentId)}))`;
