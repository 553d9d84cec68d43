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
