import type { AttemptEvent } from '@abhyas/contract/assessment/attempt-log.ts';

/** An entry of the log, or of the device's queue: there the server has not seen it yet, so `receivedAt` is null and it counts. */
export interface FoldEvent {
  readonly fence: number;
  readonly seq: number;
  /** The device's clock. */
  readonly at: string;
  /** The server's clock. */
  readonly receivedAt: string | null;
  readonly event: AttemptEvent;
}

/** An event that says something of one item. */
export type ItemEvent = Extract<AttemptEvent, { itemId: string }>;

export function isOfItem(event: AttemptEvent): event is ItemEvent {
  return 'itemId' in event;
}

/** An event that commits an answer, or takes one away. */
export function isAnswer({ kind }: AttemptEvent): boolean {
  return kind === 'save' || kind === 'mark' || kind === 'clear';
}

/** When each event happened, by the server's clock, in milliseconds since the epoch. */
export function onServerClock(events: readonly FoldEvent[]): Map<FoldEvent, number> {
  const moments = new Map<FoldEvent, number>();
  for (const ofFence of groupByFence(events)) {
    const shift = clockOffsetOf(ofFence);
    for (const entry of ofFence) moments.set(entry, Date.parse(entry.at) + shift);
  }
  return moments;
}

/** The events of each window, in their order. */
function groupByFence(events: readonly FoldEvent[]): FoldEvent[][] {
  const groups = new Map<number, FoldEvent[]>();
  for (const entry of events) {
    const group = groups.get(entry.fence);
    if (group === undefined) groups.set(entry.fence, [entry]);
    else group.push(entry);
  }
  return [...groups.values()];
}

/** What to add to this window's clock to get the server's; 0 until the server has received something from it. */
function clockOffsetOf(events: readonly FoldEvent[]): number {
  let min: number | null = null;
  for (const { at, receivedAt } of events) {
    if (receivedAt === null) continue;
    const delay = Date.parse(receivedAt) - Date.parse(at);
    min = min === null ? delay : Math.min(min, delay);
  }
  return min ?? 0;
}
