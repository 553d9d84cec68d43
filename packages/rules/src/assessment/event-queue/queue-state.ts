import type { AttemptEvent, NumberedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { openLog, type AppendLog } from '../../sync/append-log.ts';
import type { StopCause } from '../player-session/session-state.ts';

export type DraftEvent = Extract<AttemptEvent, { kind: 'draft' }>;

/** The end of an attempt's log that the server has not acknowledged, as one window has it. */
export interface QueueState {
  readonly log: AppendLog<NumberedEvent>;
  /** A draft that has no number yet, because the candidate is still typing. */
  readonly held: DraftEvent | null;
  /** Which numbers the device does not have at rest: it is writing them, or has refused them. */
  readonly device: ReadonlyMap<number, 'writing' | 'refused'>;
  /** Whether the device refused what it was given last. */
  readonly isRefusing: boolean;
  /** Why the last request has to be repeated. */
  readonly trouble: 'offline' | 'server' | null;
  /** Whether the attempt is to be closed; `time-up` because the clock ran out. */
  readonly submit: 'no' | 'asked' | 'time-up';
  /** The attempt was closed without this window. What is left goes with a submit, which stores late events too. */
  readonly isClosedEarly: boolean;
  readonly stopped: StopCause | null;
  /** The highest number that was sent by a request which outlives the page. */
  readonly leftUpTo: number;
  /** When the server last acknowledged an event, by its own clock; absent before. */
  readonly savedAt?: string;
}

/** `unsent`: what an earlier window left, already numbered from 1. `isKept`: whether the device has it at rest. */
export function openQueue({ unsent, isKept }: { unsent: readonly NumberedEvent[]; isKept: boolean }): QueueState {
  return {
    log: openLog(unsent),
    held: null,
    device: new Map(isKept ? [] : unsent.map(({ seq }) => [seq, 'refused'])),
    isRefusing: !isKept,
    trouble: null,
    submit: 'no',
    isClosedEarly: false,
    stopped: null,
    leftUpTo: 0,
  };
}
