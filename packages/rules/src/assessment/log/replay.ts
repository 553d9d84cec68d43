import type { LoggedEvent, NumberedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import type { CommittedRun } from './compact.ts';
import { isOfItem, type ItemEvent } from './event.ts';

/** An event that waits on a device, under the fence the window held when it happened. */
export interface QueuedEvent extends NumberedEvent {
  readonly fence: number;
}

/**
 * What a device should send again once its window has a new fence: the events of its queue that are not committed, in their
 * order, numbered from `nextSeq` on. An item that a window with a later fence has written since stays as that window left it: the queue's
 * events for it are dropped.
 */
export function replay({
  log,
  committed,
  queue,
  nextSeq,
}: {
  /** The server's log, whole or compacted. */
  log: readonly LoggedEvent[];
  committed: readonly CommittedRun[];
  queue: readonly QueuedEvent[];
  nextSeq: number;
}): NumberedEvent[] {
  const isCommitted = (fence: number, seq: number) => committed.some((run) => run.fence === fence && run.from <= seq && seq <= run.to);
  const lastWriter = new Map<string, number>();
  for (const { fence, event } of log) {
    if (isOfItem(event) && writes(event)) lastWriter.set(event.itemId, Math.max(fence, lastWriter.get(event.itemId) ?? 0));
  }
  return [...queue]
    .sort((a, b) => a.fence - b.fence || a.seq - b.seq)
    .filter(({ fence, seq, event }) => !isCommitted(fence, seq) && (!isOfItem(event) || (lastWriter.get(event.itemId) ?? 0) <= fence))
    .map(({ at, event }, index) => ({ seq: nextSeq + index, at, event }));
}

function writes(event: ItemEvent): boolean {
  return event.kind !== 'visit';
}
