import type { AttemptEvent, NumberedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { openLog, type AppendLog } from '../../sync/append-log.ts';
import type { ScratchEvent } from '../scratch/pad.ts';
import type { StopCause } from '../player-session/state/session-state.ts';

export type DraftEvent = Extract<AttemptEvent, { kind: 'draft' }>;

/** The end of an attempt's log that the server has not acknowledged, as one window has it. */
export interface QueueState {
  readonly log: AppendLog<NumberedEvent>;
  /** A draft that has no number yet, because the candidate is still typing. */
  readonly held: DraftEvent | null;
  /** What was noted and drawn lately, without numbers yet, so that answers that come meanwhile go first. */
  readonly sketched: readonly ScratchEvent[];
  /** Which numbers the device does not have at rest: it is writing them, or has refused them. */
  readonly device: ReadonlyMap<number, 'writing' | 'refused'>;
  /** Whether the device refused what it was given last. */
  readonly isRefusing: boolean;
  /** Why the last request has to be repeated. */
  readonly trouble: 'offline' | 'server' | null;
  /** How many requests in a row came to nothing. */
  readonly failures: number;
  /** Whether the attempt is to be closed; `time-up` because the clock ran out. */
  readonly submit: 'no' | 'asked' | 'time-up';
  /** The attempt was closed without this window. What is left goes with a submit, which stores late events too. */
  readonly isClosedEarly: boolean;
  readonly stopped: StopCause | null;
  /** The highest number that was sent by a request which outlives the page. */
  readonly leftUpTo: number;
  /** When the last answer arrived at the server, by its own clock; absent before. */
  readonly savedAt?: string;
}

/**
 * Where a window counts from that was loaded again without the server and so does not know which numbers its fence has given. No log is that long, so
 * none of these was ever sent; they get others with the next fence.
 */
export const unsentFrom = 500_001;

/** `unsent`: what an earlier window left, numbered already. `isKept`: whether the device has it at rest. `from`: the lowest number for what comes. */
export function openQueue({
  unsent,
  isKept,
  from = 1,
}: {
  unsent: readonly NumberedEvent[];
  isKept: boolean;
  from?: number | undefined;
}): QueueState {
  return {
    log: openLog(unsent, from),
    held: null,
    sketched: [],
    device: new Map(isKept ? [] : unsent.map(({ seq }) => [seq, 'refused'])),
    isRefusing: !isKept,
    trouble: null,
    failures: 0,
    submit: 'no',
    isClosedEarly: false,
    stopped: null,
    leftUpTo: 0,
  };
}
