import type { AttemptEvent, LoggedEvent, NumberedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import type { QueueRequest, Sent } from '@abhyas/rules/assessment/event-queue/requests.ts';
import type { SaveState } from '@abhyas/rules/assessment/event-queue/save-state.ts';
import type { Timers } from '../clock.ts';

/** An event as the device keeps it: with the fence under which it got its number. */
export interface StoredEvent extends NumberedEvent {
  readonly fence: number;
}

/** Where unacknowledged events of one attempt outlive the page. */
export interface QueueStore {
  list(): Promise<StoredEvent[]>;
  /** Resolves when the device has them at rest; rejects where it cannot keep them (no storage, a full disk). Keeping one twice is keeping it. */
  add(events: readonly StoredEvent[]): Promise<void>;
  /** Forgets the events of `fence` numbered `upTo` and below. */
  forget(upTo: { fence: number; upTo: number }): Promise<void>;
  /** In one step: `old` go, `fresh` come. */
  replace(change: { old: readonly StoredEvent[]; fresh: readonly StoredEvent[] }): Promise<void>;
}

export interface Batch {
  readonly fence: number;
  readonly events: NumberedEvent[];
}

/** `leaving`: the page may be gone before the answer comes; the request must go out at once and outlive it. */
interface HowToSend {
  readonly leaving: boolean;
}

/** The way to the server. Errors are answers here: nothing is thrown. */
export interface Transport {
  save(batch: Batch, how: HowToSend): Promise<Sent>;
  /** As `save`, and closes the attempt; not where `timeUp` says that the clock submits, and the server has given time back meanwhile. */
  submit(batch: Batch, how: HowToSend & Pick<QueueRequest, 'timeUp'>): Promise<Sent>;
}

/** What the queue of one window is made of. */
export interface QueueParts {
  readonly fence: number;
  /** What an earlier window left, already numbered under this fence. */
  readonly unsent: readonly NumberedEvent[];
  /** Whether the device could not keep that. */
  readonly unkept?: boolean;
  /** The lowest number that this window gives; 1 where it is not said. */
  readonly from?: number | undefined;
  /** Takes what the server has acknowledged, before the store forgets it. */
  readonly onAcknowledged?: ((events: readonly LoggedEvent[]) => Promise<void>) | undefined;
  readonly transport: Transport;
  readonly store: QueueStore;
  readonly timers: Timers;
  /** The device's time as ISO text. */
  readonly moment: () => string;
  /** Called whenever `state()` may differ. */
  readonly onChange: () => void;
}

export interface EventQueue {
  /** Numbers and keeps an event, or holds it a moment when it is a draft. `at`: when it happened if not now, milliseconds since the epoch. False when the queue has halted for good. */
  add(event: AttemptEvent, at?: number): boolean;
  /** Sends everything at once; resolves when nothing is left, or with false when the queue halts first. */
  flush(): Promise<boolean>;
  /**
   * Sends everything and closes the attempt, trying until the server answers. `timeUp`: because the clock ran out. False when the queue halts otherwise,
   * or there is time left after all; then it continues.
   */
  submit(how?: Pick<QueueRequest, 'timeUp'>): Promise<boolean>;
  /** Takes a submit back that has not been answered. One that is on its way may close the attempt all the same; then the queue halts. */
  withdraw(): void;
  /** Tries now instead of at the end of the pause: someone waits for it, or the window is seen again. */
  wake(): void;
  /** Tries soon, at a moment of its own, and a submit now: the connection is back. */
  reconnect(): void;
  /** The window is hidden or goes away, which may be the last that it does: what is left goes out before this returns. */
  leave(): void;
  /** The device says that it has no connection. */
  lose(): void;
  state(): SaveState;
  stop(): void;
}
