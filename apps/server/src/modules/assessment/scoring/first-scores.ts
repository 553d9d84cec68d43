import type { Database } from '../../../platform/postgres/database.ts';
import type { Ports } from '../../../platform/parts.ts';
import { scoreUnscored } from './score-first.ts';

/** How many attempts one transaction scores: a few milliseconds of work at a time, so that answers are saved in between. */
const sliceSize = 25;
/** How many may wait; those beyond are scored by the job of every minute, like those of a process that was killed. */
const waitingLimit = 50_000;

/** About a second of scoring. */
const busyFrom = 250;

/** The attempts of this process that were just closed and wait for their score. */
export interface FirstScores {
  /** Has a closed attempt scored soon, together with others. */
  request(attemptId: bigint): void;
  /** As `request`; resolves once its turn was. Then it has its score, unless another process is at it or it cannot be scored: the row says so. */
  take(attemptId: bigint): Promise<void>;
  /** Whether so many wait that a reader should not, but ask again later. */
  isBusy(): boolean;
}

const known = new WeakMap<Database, FirstScores>();

/** The queue of this process for this database. */
export function firstScoresOf(parts: Ports<'clock' | 'database'>): FirstScores {
  const made = known.get(parts.database) ?? createFirstScores(parts);
  known.set(parts.database, made);
  return made;
}

function createFirstScores({ database, clock }: Ports<'clock' | 'database'>): FirstScores {
  const waiting = new Map<bigint, PromiseWithResolvers<void>>();
  let isRunning = false;

  function add(attemptId: bigint): Promise<void> {
    const turn = waiting.get(attemptId) ?? Promise.withResolvers<void>();
    if (waiting.size < waitingLimit) waiting.set(attemptId, turn);
    else turn.resolve();
    if (!isRunning) void run();
    return turn.promise;
  }

  async function run(): Promise<void> {
    isRunning = true;
    // those that come at the same moment go together
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.size > 0) {
      const slice = takeSlice();
      await scoreSlice(slice.map(({ attemptId }) => attemptId));
      for (const { turn } of slice) turn.resolve();
    }
    isRunning = false;
  }

  function takeSlice() {
    const slice = [];
    for (const [attemptId, turn] of waiting) {
      if (slice.length === sliceSize) break;
      slice.push({ attemptId, turn });
      waiting.delete(attemptId);
    }
    return slice;
  }

  /** One that cannot be scored keeps no other from it. It is left to the job of every minute, which says why. */
  async function scoreSlice(attemptIds: readonly bigint[]): Promise<void> {
    try {
      await scoreUnscored({ database, attemptIds, now: clock.now() });
    } catch {
      if (attemptIds.length > 1) for (const attemptId of attemptIds) await scoreSlice([attemptId]);
    }
  }

  return { request: (attemptId) => void add(attemptId), take: add, isBusy: () => waiting.size > busyFrom };
}
