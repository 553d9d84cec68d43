import type { AttemptEvent, NumberedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { append } from '../../sync/append-log.ts';
import { isOfItem } from '../log/event.ts';
import { joined, type ScratchEvent } from '../scratch/pad.ts';
import type { DraftEvent, QueueState } from './queue-state.ts';

/** Whether the window may still record events. After a sign-out it may: the device keeps them for the next sign-in. */
export function mayRecord({ stopped, submit }: QueueState): boolean {
  return submit === 'no' && (stopped === null || stopped === 'signed-out');
}

/** Numbers an event. A draft of the same item that is still held is superseded by it, any other one is numbered before it. `at`: the device's time as ISO text. */
export function record(state: QueueState, { event, at }: { event: AttemptEvent; at: string }): QueueState {
  const isSuperseded = isOfItem(event) && event.kind !== 'visit' && state.held?.itemId === event.itemId;
  return number(isSuperseded ? { ...state, held: null } : release(state, at), { event, at });
}

/** Holds a draft until the candidate pauses, in place of an earlier draft of the same item. */
export function hold(state: QueueState, { draft, at }: { draft: DraftEvent; at: string }): QueueState {
  return { ...(state.held?.itemId === draft.itemId ? state : release(state, at)), held: draft };
}

/** Holds what was noted or drawn, in one event with what is held of the same question. */
export function sketch(state: QueueState, event: ScratchEvent): QueueState {
  const last = state.sketched.findLastIndex(({ on }) => on === event.on);
  const before = state.sketched[last];
  const both = before === undefined ? null : joined(before, event);
  return { ...state, sketched: both === null ? [...state.sketched, event] : state.sketched.with(last, both) };
}

/** Numbers the draft that is held, and then what was noted and drawn. */
export function releaseAll(state: QueueState, at: string): QueueState {
  const { sketched } = state;
  return sketched.reduce<QueueState>((next, event) => number(next, { event, at }), { ...release(state, at), sketched: [] });
}

/** Numbers the draft that is held. */
export function release(state: QueueState, at: string): QueueState {
  return state.held === null ? state : number({ ...state, held: null }, { event: state.held, at });
}

function number(state: QueueState, { event, at }: { event: AttemptEvent; at: string }): QueueState {
  const { log, device } = state;
  return { ...state, log: append(log, (seq) => ({ seq, at, event })), device: new Map(device).set(log.nextSeq, 'writing') };
}

/** What the device is to be given after a change: what got a number from `nextSeq` on and, with it, what the device refused before. Nothing without the former. */
export function toKeep({ log, device }: QueueState, nextSeq: number): NumberedEvent[] {
  if (log.nextSeq === nextSeq) return [];
  return log.pending.filter(({ seq }) => seq >= nextSeq || device.get(seq) === 'refused');
}

/** The device has answered: it has these events at rest, or has refused them. */
export function settleKept(state: QueueState, { events, isKept }: { events: readonly NumberedEvent[]; isKept: boolean }): QueueState {
  const device = new Map(state.device);
  for (const { seq } of events) {
    if (isKept) device.delete(seq);
    else device.set(seq, 'refused');
  }
  return { ...state, device, isRefusing: !isKept };
}
