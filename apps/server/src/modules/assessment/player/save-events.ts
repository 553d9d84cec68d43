import type { NumberedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { isPastGrace } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../../platform/common/at-most.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { CommitBatch } from '../log/commit-events.ts';
import { findAck, type Batch } from '../log/event-queries.ts';
import { settledUntil } from '../closing/credit-outage.ts';
import { isWriteAllowed } from '../log/policy.ts';
import { savePresence } from './presence-queries.ts';

export interface Saved {
  /** Events 1..ack of this fence are committed. */
  readonly ack: number;
  readonly serverNow: Date;
  /** As it is now: an outage may have moved it. */
  readonly deadlineAt: Date;
  readonly status: 'in-progress' | 'submitted';
}

/**
 * Makes the call that commits a window's events. It answers after the commit. Events after the end are kept and, by their moment, late: the
 * status then says 'submitted'. The call throws FENCE_LOST, ATTEMPT_NOT_STARTED, INVALID_REQUEST, TOO_MANY_REQUESTS or UNAVAILABLE, and has then kept nothing.
 */
export function createSaveEvents({
  parts,
  commit,
}: {
  parts: Ports<'clock' | 'database'>;
  commit: CommitBatch;
}): (batch: Batch) => Promise<Saved> {
  const { database, clock } = parts;
  // 1..ack committed stays true for ever, so it may be remembered; what is forgotten is looked up in the log. `seen` is the highest number that
  // came: beyond a gap it lies above `ack`, and then the log is asked
  const known = new LRUCache<string, { readonly ack: number; readonly seen: number }>(atMost(50_000));

  return async (batch) => {
    const held = await commit(batch);
    if (!held.started || held.deadlineAt === null) throw new AppError('ATTEMPT_NOT_STARTED');
    if (!isWriteAllowed({ held, fence: batch.fence })) throw new AppError('FENCE_LOST');
    const serverNow = clock.now();
    const { deadlineAt } = held;
    // a window that has nothing to send says that it is there; of one that has, its events do
    if (batch.events.length === 0 && !held.closed)
      await savePresence({ queryable: database.orm, attemptId: batch.attemptId, now: serverNow });
    const over = held.closed || (await isOver({ deadlineAt, now: serverNow }));
    return { ack: await ackOf(batch), serverNow, deadlineAt, status: over ? 'submitted' : 'in-progress' };
  };

  /** Whether its time is over for good. After an outage it may be given back; until that is known the attempt continues. */
  async function isOver({ deadlineAt, now }: { deadlineAt: Date; now: Date }): Promise<boolean> {
    const late = { deadlineAt: deadlineAt.getTime() };
    if (!isPastGrace({ ...late, now: now.getTime() })) return false;
    return isPastGrace({ ...late, now: (await settledUntil({ queryable: database.orm, now })).getTime() });
  }

  async function ackOf({ attemptId, fence, events }: Batch): Promise<number> {
    const key = `${attemptId}:${fence}`;
    const before = known.get(key) ?? { ack: 0, seen: 0 };
    const seen = Math.max(before.seen, ...events.map(({ seq }) => seq));
    let ack = extend({ ack: before.ack, events });
    if (ack < seen || ack === 0) ack = await findAck({ queryable: database.orm, attemptId, fence });
    known.set(key, { ack, seen: Math.max(seen, ack) });
    return ack;
  }
}

/** How far an unbroken row of numbers reaches once these are committed too. */
function extend({ ack, events }: { ack: number; events: readonly NumberedEvent[] }): number {
  const numbers = new Set(events.map(({ seq }) => seq));
  let reached = ack;
  while (numbers.has(reached + 1)) reached += 1;
  return reached;
}
