import { LRUCache } from 'lru-cache';
import { atMost } from '../../../platform/common/at-most.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { type Batch, measureLog } from './event-queries.ts';
import { tooManyEvents } from './policy.ts';

/** How many events an attempt may hold, about: hours of going to and fro in a hundred questions leave less than a fifth of them. */
export const eventLimit = 10_000;
/** And how many bytes: the whole log is read when a window opens and when it is scored. */
export const byteLimit = 1_000_000;
/** Up to this many windows with this many events each there is no need to measure. */
const fewWindows = 5;
const fewEvents = 200;
/** After so many events of this process an attempt is measured again: others may have written to it. */
const remeasureEvents = 500;

/** How many requests an attempt may make at once, and for how many a second it gets room again: a player makes one every few seconds. */
const burst = 100;
const perSecond = 10;

interface Usage {
  /** Of its log, where it was measured. */
  events: number;
  bytes: number;
  sinceMeasured: number;
  isMeasured: boolean;
  /** Requests that it may still make, and when that was. */
  requests: number;
  at: number;
}

/**
 * Makes the check of a batch before it is committed. It throws TOO_MANY_REQUESTS for an attempt that asks without pause, and INVALID_REQUEST once its log has
 * as many events or bytes as an attempt may hold: nothing of the batch is then written. Each process counts by itself.
 */
export function createLogLimits({ database, clock }: Ports<'clock' | 'database'>): (batch: Batch) => Promise<void> | undefined {
  const known = new LRUCache<bigint, Usage>(atMost(50_000));

  return (batch) => {
    const now = clock.now().getTime();
    const usage = known.get(batch.attemptId) ?? { events: 0, bytes: 0, sinceMeasured: 0, isMeasured: false, requests: burst, at: now };
    known.set(batch.attemptId, usage);
    usage.requests = Math.min(burst, usage.requests + (Math.max(0, now - usage.at) / 1000) * perSecond);
    usage.at = now;
    if (usage.requests < 1) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 1 });
    usage.requests -= 1;
    const { events, fence } = batch;
    usage.sinceMeasured += events.length;
    if (events.length === 0 || (fence <= fewWindows && events.every(({ seq }) => seq <= fewEvents))) return undefined;
    return measured({ batch, usage });
  };

  async function measured({ batch: { attemptId, events }, usage }: { batch: Batch; usage: Usage }): Promise<void> {
    const bytes = events.reduce((sum, { event }) => sum + JSON.stringify(event).length, 0);
    const isOver = () => usage.events + events.length > eventLimit || usage.bytes + bytes > byteLimit;
    // what was sent twice was counted twice: nothing is refused that was not measured just now
    if (!usage.isMeasured || usage.sinceMeasured > remeasureEvents || isOver()) {
      Object.assign(usage, await measureLog({ connection: database.commitPool, attemptId }), { sinceMeasured: 0, isMeasured: true });
      if (isOver()) throw tooManyEvents();
    }
    usage.events += events.length;
    usage.bytes += bytes;
  }
}
