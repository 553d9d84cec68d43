import type { z } from 'zod';
import type { NumberedEventSchema } from '@abhyas/contract/assessment/attempt-log.ts';
import { scratchLimits } from '@abhyas/contract/assessment/scratch-limits.ts';
import { scratchSize } from '@abhyas/rules/assessment/scratch/pad.ts';
import { driverTransaction } from '../../platform/postgres/database.ts';
import type { Ports } from '../../platform/parts.ts';
import { type Batch, type LockedAttempt, listCommitted, measureLog, writeBatches, writeSubmissions } from './event-queries.ts';
import { createGroupCommit } from '../../platform/exam-load/group-commit.ts';
import { tooManyEvents } from './log.ts';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../platform/common/at-most.ts';
import { AppError } from '../../platform/common/errors.ts';

type NumberedEvent = z.output<typeof NumberedEventSchema>;

/** How many events an attempt may hold, about: hours of going to and fro in a hundred questions leave less than a fifth of them. */
export const eventLimit = 10_000;
/** And how many bytes without notes and drawings: the whole log is read when a window opens and when it is scored. */
export const byteLimit = 1_000_000;
/** How many characters of notes and drawings a log keeps; what goes beyond is kept empty, so that it never takes the room of answers. */
const scratchLimit = scratchLimits.attempt + 60_000;
/** Up to this many windows with this many events each there is no need to measure. */
const fewWindows = 5;
const fewEvents = 200;
/** After so many events of this process an attempt is measured again: others may have written to it. */
const remeasureEvents = 500;

/** How many requests an attempt may make at once, and for how many a second it gets room again: a player makes one every few seconds. */
const burst = 100;
const perSecond = 10;

interface Usage {
  /** Of its log, where it was measured: bytes without what was noted and drawn, and the characters of that. */
  events: number;
  bytes: number;
  scratch: number;
  sinceMeasured: number;
  isMeasured: boolean;
  /** Requests that it may still make, and when that was. */
  requests: number;
  at: number;
}

/**
 * Makes the check of a batch before it is committed, which gives the events that may be committed, or undefined for all. Only events that
 * are not in the log yet count against its limit: beyond it committed ones are acknowledged again. Throws TOO_MANY_REQUESTS for an attempt
 * that asks without pause, INVALID_REQUEST where no event is left.
 */
function createLogLimits({
  database,
  clock,
}: Ports<'clock' | 'database'>): (batch: Batch) => Promise<readonly NumberedEvent[]> | undefined {
  const known = new LRUCache<bigint, Usage>(atMost(50_000));

  return (batch) => {
    const now = clock.now().getTime();
    const usage = known.get(batch.attemptId) ?? newUsage({ attemptId: batch.attemptId, now });
    usage.requests = Math.min(burst, usage.requests + (Math.max(0, now - usage.at) / 1000) * perSecond);
    usage.at = now;
    if (usage.requests < 1) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 1 });
    usage.requests -= 1;
    const { events, fence } = batch;
    usage.sinceMeasured += events.length;
    const isFew = fence <= fewWindows && events.every(({ seq }) => seq <= fewEvents);
    if (events.length === 0 || (isFew && events.every(({ event }) => event.kind !== 'scratch'))) return undefined;
    return measured({ batch, usage });
  };

  function newUsage({ attemptId, now }: { attemptId: bigint; now: number }): Usage {
    const usage = { events: 0, bytes: 0, scratch: 0, sinceMeasured: 0, isMeasured: false, requests: burst, at: now };
    known.set(attemptId, usage);
    return usage;
  }

  /** An event of a pad as it is kept: without what is on it where the log has enough of that. */
  function emptied({ entry, usage }: { entry: NumberedEvent; usage: Usage }): NumberedEvent {
    usage.scratch += sketchedIn(entry);
    if (entry.event.kind !== 'scratch' || usage.scratch <= scratchLimit) return entry;
    return { ...entry, event: { ...entry.event, note: null, add: [], erase: [] } };
  }

  async function measured({ batch, usage }: { batch: Batch; usage: Usage }): Promise<readonly NumberedEvent[]> {
    const { attemptId, events } = batch;
    const connection = database.commitPool;
    const isOver = (added: readonly NumberedEvent[]) =>
      usage.events + added.length > eventLimit || usage.bytes + bytesOf(added) > byteLimit;
    let added = events;
    // what was sent twice was counted twice: nothing is refused that was not measured just now
    const isFull = usage.scratch + events.reduce((sum, entry) => sum + sketchedIn(entry), 0) > scratchLimit;
    if (!usage.isMeasured || usage.sinceMeasured > remeasureEvents || isFull || isOver(events)) {
      Object.assign(usage, await measureLog({ connection, attemptId }), { sinceMeasured: 0, isMeasured: true });
      if (isOver(events)) {
        const committed = await listCommitted({ connection, batch });
        added = events.filter(({ seq }) => !committed.has(seq));
        if (isOver(added)) {
          if (committed.size === 0) throw tooManyEvents();
          return events.filter(({ seq }) => committed.has(seq));
        }
      }
    }
    usage.events += added.length;
    usage.bytes += bytesOf(added);
    return events.map((entry) => emptied({ entry, usage }));
  }
}

const bytesOf = (events: readonly NumberedEvent[]): number =>
  events.reduce((sum, { event }) => sum + (event.kind === 'scratch' ? 0 : JSON.stringify(event).length), 0);

/** How many characters of notes and drawings an event has. */
const sketchedIn = ({ event }: NumberedEvent): number => (event.kind === 'scratch' ? scratchSize(event) : 0);

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
  if (events.length === batch.events.length) return commit({ ...batch, events });
  if (batch.submission !== undefined) throw tooManyEvents();
  return { ...(await commit({ ...batch, events })), events };
}
