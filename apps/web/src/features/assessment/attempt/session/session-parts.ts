import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import type { NumberedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import type { Turn } from '@abhyas/rules/assessment/player-session/state/inputs.ts';
import type { QueueParts, QueueStore, Transport } from '../queue/ports.ts';
import type { ServerClock } from '../clock/server-clock.ts';
import type { TestWindows } from '../../../../lib/device/test-windows.ts';
import type { Timers } from '../clock/timers.ts';
import type { Turned } from '../transport.ts';

/** What a window has of an attempt, and how it reaches the server. */
export interface SessionParts {
  /** The answer of playerStart. */
  readonly state: PlayerState;
  /** When the window was loaded again, by the server's time in milliseconds; null where it was not. */
  readonly reloadedAt?: number | null;
  /** When this device last had a window of the attempt, by the server's time, null where it never had; and that this one is there at `now`. */
  readonly seen?: TestWindows;
  /** What `replay` made of the device's queue. */
  readonly unsent: readonly NumberedEvent[];
  /** Whether the device could not keep that. */
  readonly unkept?: boolean;
  /** As in the event queue. */
  readonly from?: QueueParts['from'];
  readonly onAcknowledged?: QueueParts['onAcknowledged'];
  readonly transport: Transport;
  readonly store: QueueStore;
  readonly timers: Timers;
  readonly clock: ServerClock;
  /** Asks the server to end a section or a break. */
  readonly sendTurn: (turn: Turn) => Promise<Turned>;
  /** Asks for the state again, when a section opens or the server has moved the clock; null when the browser's link is not to this attempt any more. */
  readonly fetchState: () => Promise<PlayerState | null>;
}
