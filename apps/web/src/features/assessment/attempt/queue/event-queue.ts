import type { AttemptEvent, NumberedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { isOfItem } from '@abhyas/rules/assessment/log/event.ts';
import type { Timers } from '../clock/timers.ts';

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

/** What became of a batch. `failed` may be sent again; `refused` may not, by this window. */
export type Sent =
  | {
      readonly kind: 'acknowledged';
      readonly ack: number;
      readonly submitted: boolean;
      /** The end of the test, as the server has it now. */
      readonly deadlineAt?: string;
    }
  | { readonly kind: 'failed'; readonly cause: 'offline' | 'server' }
  | { readonly kind: 'refused'; readonly cause: HaltCause };

/** `leaving`: the page may be gone before the answer comes; the request must go out at once and outlive it. */
export interface SendOptions {
  readonly leaving?: boolean;
}

export interface Transport {
  save(batch: Batch, options?: SendOptions): Promise<Sent>;
  /** As `save`, and closes the attempt; not where `timeUp` says that the clock submits, and the server has given time back meanwhile. */
  submit(batch: Batch, options?: SendOptions & { readonly timeUp?: boolean }): Promise<Sent>;
}

/** Why a queue stopped: another window took over, the attempt is closed, or the server no longer knows this window. */
export type HaltCause = 'fence-lost' | 'closed' | 'signed-out';

/**
 * What the server has not acknowledged. `kept`: how many answers (items saved, marked or cleared) the device has safely at rest. `loose`: how many it
 * could not keep, which would go with the window. `device`: whether it keeps what it is given now.
 */
interface Unsent {
  readonly kept: number;
  readonly loose: number;
  readonly device: 'keeps' | 'refuses';
}

export type SaveState =
  | { readonly kind: 'saved' }
  | ({ readonly kind: 'saving' | 'offline' | 'failing' } & Unsent)
  | ({ readonly kind: 'halted'; readonly cause: HaltCause } & Unsent);

export interface EventQueue {
  /** Numbers and keeps an event, or holds it a moment when it is a draft. False when the queue has halted for good. */
  add(event: AttemptEvent): boolean;
  /** Sends everything at once; resolves when nothing is left, or with false when the queue halts first. */
  flush(): Promise<boolean>;
  /**
   * Sends everything and closes the attempt, trying until the server answers. `timeUp`: because the clock ran out. False when the queue halts otherwise,
   * or there is time left after all; then it goes on.
   */
  submit(how?: { readonly timeUp: boolean }): Promise<boolean>;
  /** Takes a submit back that has not been answered. One that is on its way may close the attempt all the same; then the queue halts. */
  withdraw(): void;
  /** Tries now instead of at the end of the pause: the connection is back, or the window is seen again. */
  wake(): void;
  /** The window is hidden or goes away, which may be the last that it does: what is left goes out before this returns. */
  leave(): void;
  /** The device says that it has no connection. */
  lose(): void;
  state(): SaveState;
  stop(): void;
}

const soonMs = 300;
const draftMs = 400;
const beatMs = 20_000;
const longestPauseMs = 10_000;
const usualBatch = 200;
const largestBatch = 500;

/**
 * The device's end of the attempt's log. Every event gets the next number of `fence`, is kept in `store` and sent in order, one request
 * at a time; only what an acknowledgement covers is forgotten. `unsent` are events an earlier window left, already numbered 1 … n under this
 * fence and in the store, unless that is `unkept`. `moment` gives the device's time as ISO text, `onChange` is called whenever `state()` may differ.
 */
export function createEventQueue({
  fence,
  unsent,
  unkept = false,
  transport,
  store,
  timers,
  moment,
  onChange,
}: {
  fence: number;
  unsent: readonly NumberedEvent[];
  unkept?: boolean;
  transport: Transport;
  store: QueueStore;
  timers: Timers;
  moment: () => string;
  onChange: () => void;
}): EventQueue {
  let pending: NumberedEvent[] = [...unsent];
  let nextSeq = (pending.at(-1)?.seq ?? 0) + 1;
  /** Numbers the store has not confirmed yet, and those it has refused: they would go with the window. */
  const unconfirmed = new Set<number>();
  const refused = new Set<number>(unkept ? unsent.map(({ seq }) => seq) : []);
  let refusing = unkept;
  let held: { event: AttemptEvent & { kind: 'draft' }; cancel: () => void } | null = null;
  let scheduled: { inMs: number; cancel: () => void } | null = null;
  let inFlight = false;
  /** The highest number that a request has taken which outlives the page. */
  let leftUpTo = 0;
  let failures = 0;
  let failure: 'offline' | 'server' | null = null;
  let halted: HaltCause | null = null;
  let submitting = false;
  let timeUp = false;
  /** The attempt closed without us: what is left goes along with a submit, which stores late events too. */
  let closedEarly = false;
  let stopped = false;
  let waiting: { for: 'empty' | 'submitted'; resolve: (done: boolean) => void }[] = [];

  function state(): SaveState {
    const rest: Unsent = {
      kept: countAnswers(pending.filter(({ seq }) => !unconfirmed.has(seq) && !refused.has(seq))),
      loose: countAnswers(pending.filter(({ seq }) => refused.has(seq))),
      device: refusing ? 'refuses' : 'keeps',
    };
    if (halted !== null) return { kind: 'halted', cause: halted, ...rest };
    if (failure !== null) return { kind: failure === 'offline' ? 'offline' : 'failing', ...rest };
    return countAnswers(pending) > 0 || submitting ? { kind: 'saving', ...rest } : { kind: 'saved' };
  }

  function number(event: AttemptEvent) {
    const numbered = { seq: nextSeq++, at: moment(), event };
    pending.push(numbered);
    keep([...pending.filter(({ seq }) => refused.has(seq)), numbered]);
  }

  /** Gives events to the store. A device that cannot keep them still sends them, and is asked to keep them again with the next one. */
  function keep(events: readonly NumberedEvent[]) {
    for (const { seq } of events) unconfirmed.add(seq);
    const settled = (kept: boolean) => {
      for (const { seq } of events) {
        unconfirmed.delete(seq);
        if (kept) refused.delete(seq);
        else refused.add(seq);
      }
      refusing = !kept;
      onChange();
    };
    store.add(events.map((one) => ({ ...one, fence }))).then(
      () => settled(true),
      () => settled(false),
    );
  }

  function release() {
    if (held === null) return;
    held.cancel();
    number(held.event);
    held = null;
  }

  function schedule(inMs: number) {
    if (stopped || halted !== null || inFlight) return;
    if (scheduled !== null) {
      if (scheduled.inMs <= inMs) return;
      scheduled.cancel();
    }
    scheduled = { inMs, cancel: timers.after(inMs, () => ((scheduled = null), void send())) };
  }

  function unschedule() {
    scheduled?.cancel();
    scheduled = null;
  }

  async function send(options: SendOptions = {}) {
    if (inFlight || stopped || halted !== null) return;
    unschedule();
    inFlight = true;
    const closing = closedEarly || (submitting && pending.length <= largestBatch);
    const events = pending.slice(0, closing ? largestBatch : usualBatch);
    onChange();
    const sent = await (closing ? transport.submit({ fence, events }, { ...options, timeUp }) : transport.save({ fence, events }, options));
    inFlight = false;
    if (stopped) return;
    settle({ sent, sentUpTo: events.at(-1)?.seq ?? 0, closing });
    onChange();
  }

  function settle({ sent, sentUpTo, closing }: { sent: Sent; sentUpTo: number; closing: boolean }) {
    if (sent.kind === 'refused' && sent.cause === 'closed' && !closing && pending.length > 0) {
      closedEarly = true;
      return schedule(0);
    }
    if (sent.kind === 'refused') return halt(sent.cause);
    if (sent.kind === 'failed') return pause(sent.cause);
    const left = pending.filter((event) => event.seq > sent.ack);
    const stuck = sentUpTo > 0 && left.length === pending.length && !sent.submitted;
    pending = left;
    if (sent.ack > 0) store.forget({ fence, upTo: sent.ack }).catch(() => undefined);
    if (sent.submitted && pending.length > 0) {
      closedEarly = true;
      return schedule(0);
    }
    if (sent.submitted) return halt('closed');
    if (closing) {
      submitting = false;
      finish('submitted', false);
    }
    // The server lacks a number before these: it must not be asked again in a tight loop.
    if (stuck) return pause('server');
    failures = 0;
    failure = null;
    if (pending.length === 0) finish('empty', true);
    schedule(pending.length > 0 || submitting ? 0 : beatMs);
  }

  function pause(cause: 'offline' | 'server') {
    failure = cause;
    const ms = Math.min(longestPauseMs, 1000 * 2 ** failures);
    failures += 1;
    schedule(ms);
  }

  function halt(cause: HaltCause) {
    halted = cause;
    unschedule();
    held?.cancel();
    // Drafts are for this window's eyes; what follows a halt is decided from the server's log.
    held = null;
    finish('empty', pending.length === 0);
    finish('submitted', cause === 'closed');
  }

  function finish(what: 'empty' | 'submitted', done: boolean) {
    const due = waiting.filter((one) => one.for === what);
    waiting = waiting.filter((one) => one.for !== what);
    for (const one of due) one.resolve(done);
  }

  function pushOut() {
    release();
    failures = 0;
    schedule(0);
    onChange();
  }

  schedule(pending.length > 0 ? 0 : beatMs);

  return {
    add(event) {
      if (halted === 'fence-lost' || halted === 'closed' || stopped || submitting) return false;
      if (event.kind === 'draft') {
        if (held !== null && held.event.itemId !== event.itemId) release();
        held?.cancel();
        held = { event, cancel: timers.after(draftMs, () => (release(), schedule(failure === null ? 0 : longestPauseMs))) };
        return true;
      }
      const superseded = isOfItem(event) && held?.event.itemId === event.itemId && event.kind !== 'visit';
      if (superseded) {
        held?.cancel();
        held = null;
      }
      release();
      number(event);
      if (failure === null) schedule(event.kind === 'visit' || event.kind === 'focus' ? soonMs : 0);
      onChange();
      return true;
    },
    flush() {
      if (halted !== null) return Promise.resolve(pending.length === 0);
      release();
      if (pending.length === 0) return Promise.resolve(true);
      const done = new Promise<boolean>((resolve) => waiting.push({ for: 'empty', resolve }));
      pushOut();
      return done;
    },
    submit(how = { timeUp: false }) {
      if (halted !== null) return Promise.resolve(halted === 'closed');
      const done = new Promise<boolean>((resolve) => waiting.push({ for: 'submitted', resolve }));
      release();
      submitting = true;
      timeUp = how.timeUp;
      pushOut();
      return done;
    },
    withdraw() {
      submitting = false;
      timeUp = false;
      finish('submitted', false);
      onChange();
    },
    wake() {
      leftUpTo = 0;
      if (halted === null && !stopped) pushOut();
    },
    leave() {
      if (halted !== null || stopped) return;
      release();
      const events = pending.slice(0, usualBatch);
      const upTo = events.at(-1)?.seq ?? 0;
      if (upTo <= leftUpTo) return;
      leftUpTo = upTo;
      if (!inFlight) return void send({ leaving: true });
      // The request under way may end with the page. Its numbers make sending them twice harmless; the answer to this one is not waited for,
      // so they stay in the store until a usual one is answered.
      void transport.save({ fence, events }, { leaving: true });
    },
    lose() {
      if (halted !== null) return;
      failure = 'offline';
      schedule(longestPauseMs);
      onChange();
    },
    state,
    stop() {
      release();
      stopped = true;
      unschedule();
    },
  };
}

/** How many items have an unacknowledged decision of the candidate: an answer, or its check (visits and drafts are none). */
function countAnswers(events: readonly NumberedEvent[]): number {
  const decided = events.flatMap(({ event }) =>
    event.kind === 'save' || event.kind === 'mark' || event.kind === 'clear' || event.kind === 'check' ? [event.itemId] : [],
  );
  return new Set(decided).size;
}
