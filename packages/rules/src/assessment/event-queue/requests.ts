import type { NumberedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { acknowledge } from '../../sync/append-log.ts';
import { isAnswer } from '../log/event.ts';
import { scratchSize } from '../scratch/pad.ts';
import type { StopCause } from '../player-session/state/session-state.ts';
import type { QueueState } from './queue-state.ts';

const maxSaved = 200;
const maxSubmitted = 500;
/** So many characters of notes and drawings go in one request: it must stay small enough to outlive its page, and to hold up no answer. */
const maxSketched = 24_000;

/** What goes to the server next: the oldest events, with the wish to close the attempt once that takes all of them. */
export interface QueueRequest {
  readonly kind: 'save' | 'submit';
  readonly events: NumberedEvent[];
  readonly timeUp: boolean;
}

/** What became of a request. `failed` may be sent again; `refused` may not, by this window. */
export type Sent =
  | {
      readonly kind: 'acknowledged';
      readonly ack: number;
      readonly submitted: boolean;
      /** The end of the test, as the server has it now. */
      readonly deadlineAt?: string;
      /** The server's time of what it acknowledges. */
      readonly at?: string;
    }
  | { readonly kind: 'failed'; readonly cause: 'offline' | 'server' }
  | { readonly kind: 'refused'; readonly cause: StopCause };

/** What follows an answer: nothing is left, more goes at once, the same goes again after a pause, or this window sends nothing any more. */
export type Next = 'rest' | 'send' | 'pause' | 'stop';

/** Whether there is something to send. */
export function hasUnsent({ log, submit, stopped }: QueueState): boolean {
  return stopped === null && (log.pending.length > 0 || submit !== 'no');
}

export function nextRequest({ log: { pending }, submit, isClosedEarly }: QueueState): QueueRequest {
  const last = oldest(pending, maxSubmitted);
  const isClosing = isClosedEarly || (submit !== 'no' && last.length === pending.length);
  if (!isClosing) return { kind: 'save', events: oldest(pending, maxSaved), timeUp: false };
  return { kind: 'submit', events: last, timeUp: submit === 'time-up' };
}

/** The first events, at most so many, with no more notes and drawings than a request takes. */
function oldest(pending: readonly NumberedEvent[], most: number): NumberedEvent[] {
  let sketched = 0;
  const end = pending.findIndex(({ event }, index) => {
    sketched += event.kind === 'scratch' ? scratchSize(event) : 0;
    return index >= most || (index > 0 && sketched > maxSketched);
  });
  return pending.slice(0, end < 0 ? pending.length : end);
}

/** Marks what a request that outlives the page takes; null if an earlier one of this absence has taken all of it. */
export function leave(state: QueueState): QueueState | null {
  const upTo = nextRequest(state).events.at(-1)?.seq ?? 0;
  return state.stopped !== null || upTo <= state.leftUpTo ? null : { ...state, leftUpTo: upTo };
}

/**
 * The queue after an answer. Answers of two requests may overlap, when the page was leaving, and arrive in any order: each acknowledges for itself, and after
 * a stop nothing else counts.
 */
export function settleSent(state: QueueState, { request, sent }: { request: QueueRequest; sent: Sent }): { state: QueueState; next: Next } {
  if (sent.kind === 'acknowledged') return acknowledged(state, { request, sent });
  if (state.stopped !== null) return { state, next: 'stop' };
  if (sent.kind === 'failed') return { state: fail(state, sent.cause), next: 'pause' };
  if (sent.cause === 'closed' && request.kind === 'save') return closed(state);
  return stop(state, sent.cause);
}

const fail = (state: QueueState, trouble: 'offline' | 'server'): QueueState => ({ ...state, trouble, failures: state.failures + 1 });

function acknowledged(
  before: QueueState,
  { request, sent }: { request: QueueRequest; sent: Extract<Sent, { kind: 'acknowledged' }> },
): { state: QueueState; next: Next } {
  const log = acknowledge(before.log, sent.ack);
  const device = new Map(Array.from(before.device).filter(([seq]) => seq > sent.ack));
  const isNew = sent.at !== undefined && request.events.some(({ seq, event }) => seq <= sent.ack && isAnswer(event));
  const state: QueueState = { ...before, log, device, ...(isNew && sent.at > (before.savedAt ?? '') ? { savedAt: sent.at } : {}) };
  if (state.stopped !== null) return { state, next: 'stop' };
  if (sent.submitted) return closed(state);
  // the server has time left after all
  const open: QueueState = request.kind === 'submit' ? { ...state, submit: 'no' } : state;
  // the server lacks a number before these: it must not be asked again in a tight loop
  const [first] = request.events;
  if (first !== undefined && sent.ack < first.seq) return { state: fail(open, 'server'), next: 'pause' };
  return { state: { ...open, trouble: null, failures: 0 }, next: hasUnsent(open) ? 'send' : 'rest' };
}

/** The attempt is closed: what is left goes as late events before the window stops. */
function closed(state: QueueState): { state: QueueState; next: Next } {
  return state.log.pending.length > 0 ? { state: { ...state, isClosedEarly: true }, next: 'send' } : stop(state, 'closed');
}

/** A draft that is held is for this window's eyes only: what follows is decided from the server's log. */
function stop(state: QueueState, cause: StopCause): { state: QueueState; next: Next } {
  return { state: { ...state, stopped: cause, held: null, sketched: [] }, next: 'stop' };
}
