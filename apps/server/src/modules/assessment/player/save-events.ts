import type { z } from 'zod';
import type { NumberedEventSchema } from '@abhyas/contract/assessment/attempt-log.ts';
import { isPastGrace } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../../platform/common/at-most.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { CommitBatch } from '../commit-events.ts';
import { findAck, type Batch } from '../event-queries.ts';
import { settledUntil } from '../closing/credit-outage.ts';
import { isWriteAllowed } from '../log.ts';
import { savePresence } from './presence-queries.ts';

type NumberedEvent = z.output<typeof NumberedEventSchema>;

export interface Saved {
  /** Events 1..ack of this fence are committed. */
  readonly ack: number;
  /** The moment that the events got, which the receipt in the window and that of the result then both tell. */
  readonly serverNow: Date;
  /** As it is now: an outage may have moved it. */
  readonly deadlineAt: Date;
  readonly status: 'in-progress' | 'submitted';
  /** The log had no room for all events of the batch. */
  readonly full?: true;
}

/**
 * Makes the call that commits a window's events, and answers after the commit; events after the end are kept as late, with the status
 * 'submitted'. The call throws FENCE_LOST, ATTEMPT_NOT_STARTED, INVALID_REQUEST, TOO_MANY_REQUESTS or UNAVAILABLE, and has then kept
 * nothing.
 */
export function createSaveEvents({ parts, commit }: { parts: Ports<'database'>; commit: CommitBatch }): (batch: Batch) => Promise<Saved> {
  const { database } = parts;
  // 1..ack committed stays true for ever, so it may be remembered; what is forgotten is looked up in the log. `seen` is the highest number that
  // came: beyond a gap it lies above `ack`, and then the log is asked
  const known = new LRUCache<string, Reached>(atMost(50_000));

  return async (batch) => {
    const held = await commit(batch);
    if (!held.started || held.deadlineAt === null) throw new AppError('ATTEMPT_NOT_STARTED');
    if (!isWriteAllowed({ held, fence: batch.fence })) throw new AppError('FENCE_LOST');
    const { deadlineAt, at: serverNow } = held;
    // a window that has nothing to send says that it is there; of one that has, its events do
    if (batch.events.length === 0 && !held.closed)
      await savePresence({ queryable: database.orm, attemptId: batch.attemptId, now: serverNow });
    const over = held.closed || (await isOver({ deadlineAt, now: serverNow }));
    const { events = batch.events } = held;
    const ack = await ackOf({ ...batch, events });
    const full = held.events === undefined ? {} : { full: true as const };
    return { ack, serverNow, deadlineAt, status: over ? 'submitted' : 'in-progress', ...full };
  };

  /** Whether its time is over for good. After an outage it may be given back; until that is known the attempt continues. */
  async function isOver({ deadlineAt, now }: { deadlineAt: Date; now: Date }): Promise<boolean> {
    const late = { deadlineAt: deadlineAt.getTime() };
    if (!isPastGrace({ ...late, now: now.getTime() })) return false;
    return isPastGrace({ ...late, now: (await settledUntil({ queryable: database.orm, now })).getTime() });
  }

  async function ackOf({ attemptId, fence, events }: Batch): Promise<number> {
    const key = `${attemptId}:${fence}`;
    const reached = known.get(key) ?? { ack: 0, seen: 0 };
    extend({ reached, events });
    if (reached.ack < reached.seen || reached.ack === 0) {
      // others of this window may be answered meanwhile
      reached.ack = Math.max(reached.ack, await findAck({ queryable: database.orm, attemptId, fence }));
      reached.seen = Math.max(reached.seen, reached.ack);
    }
    if (!known.has(key)) known.set(key, reached);
    return reached.ack;
  }
}

interface Reached {
  ack: number;
  seen: number;
}

/** Notes how far an unbroken row of numbers reaches once these are committed too. Of events that come in another order it sees too little, and the log is asked. */
function extend({ reached, events }: { reached: Reached; events: readonly NumberedEvent[] }): void {
  for (const { seq } of events) {
    if (seq === reached.ack + 1) reached.ack = seq;
    if (seq > reached.seen) reached.seen = seq;
  }
}
