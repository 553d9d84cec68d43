import { type QueueState, openQueue } from '@abhyas/rules/assessment/event-queue/queue-state.ts';
import { hold, mayRecord, record, release, releaseAll, settleKept, sketch, toKeep } from '@abhyas/rules/assessment/event-queue/record.ts';
import { hasUnsent, leave, nextRequest, settleSent } from '@abhyas/rules/assessment/event-queue/requests.ts';
import { saveStateOf } from '@abhyas/rules/assessment/event-queue/save-state.ts';
import { examPace } from '../../../../lib/page/look-again.ts';
import { type SendOptions, createSender } from '../../../../sync/sending/sender.ts';
import type { EventQueue, QueueParts } from './ports.ts';

/** Promises that wait for something which may never be reached. `end` resolves those that wait for it, and says whether it was reached. */
function createWaitingFor<What extends string>() {
  let waiting: { readonly what: What; readonly resolve: (isReached: boolean) => void }[] = [];
  return {
    wait: (what: What) => new Promise<boolean>((resolve) => void waiting.push({ what, resolve })),
    end(what: What, isReached: boolean) {
      const due = waiting.filter((one) => one.what === what);
      waiting = waiting.filter((one) => one.what !== what);
      for (const { resolve } of due) resolve(isReached);
    },
  };
}

const soonMs = 300;
const draftMs = 400;
/** How long notes and drawings are gathered before they are kept on the device, and how long they may wait there for something to go with. */
const sketchMs = 3_000;
const sketchWaitMs = 5_000;
const beatMs = 20_000;
const longestPauseMs = 10_000;
/** An attempt has one log, which is sent in order. */
const key = 'log';

/**
 * The device's end of the attempt's log. What is numbered, sent and forgotten is decided in the rules; this runs it: every event gets the next number of
 * `fence`, is kept in `store` and sent in order, and only what an acknowledgement covers is forgotten.
 */
export function createEventQueue({
  fence,
  unsent,
  unkept = false,
  from,
  onAcknowledged = () => Promise.resolve(),
  transport,
  store,
  timers,
  moment,
  onChange,
}: QueueParts): EventQueue {
  let state = openQueue({ unsent, isKept: !unkept, from });
  /** Whether the server is to be asked even with nothing to send: that tells of a lost fence, and of its time. */
  let isAsking = false;
  let isStopped = false;
  let cancelDraft = () => {};
  let cancelBeat = () => {};
  let isSketching = false;
  const waiting = createWaitingFor<'empty' | 'closed'>();

  const sender = createSender({
    unsent: () => (hasUnsent(state) || isAsking ? [key] : []),
    send: (_key, options) => send(options),
    after: timers.after,
    random: timers.random,
    longestPauseMs,
    spreadMs: examPace.spreadMs,
  });

  /** Takes on the next state and gives the device what has got a number. */
  function change(next: QueueState) {
    const events = toKeep(next, state.log.nextSeq);
    state = next;
    if (state.held === null) cancelDraft();
    if (events.length === 0) return;
    const settled = (isKept: boolean) => {
      state = settleKept(state, { events, isKept });
      onChange();
    };
    store.add(events.map((one) => ({ ...one, fence }))).then(
      () => settled(true),
      () => settled(false),
    );
  }

  async function send({ leaving }: SendOptions): Promise<void> {
    cancelBeat();
    isAsking = false;
    const request = nextRequest(state);
    const { kind, events, timeUp } = request;
    onChange();
    const sent = await (kind === 'submit'
      ? transport.submit({ fence, events }, { leaving, timeUp })
      : transport.save({ fence, events }, { leaving }));
    if (isStopped) return;
    const answered = settleSent(state, { request, sent });
    if (sent.kind === 'acknowledged' && sent.ack > 0) forget({ upTo: sent.ack, receivedAt: sent.at ?? moment() });
    state = answered.state;
    proceed(answered.next);
    onChange();
    if (answered.next !== 'pause') return;
    // the sender tries again by itself, an empty request too
    isAsking = true;
    throw new Error(`The log is not acknowledged: ${state.trouble ?? ''}`);
  }

  /** Has the store forget what is acknowledged. If it could not be noted as such, the store keeps it: the server knows it by its number. */
  function forget({ upTo, receivedAt }: { upTo: number; receivedAt: string }) {
    const events = state.log.pending.filter(({ seq }) => seq <= upTo).map((one) => ({ ...one, fence, receivedAt }));
    onAcknowledged(events).then(
      () => store.forget({ fence, upTo }).catch(() => undefined),
      () => undefined,
    );
  }

  function proceed(next: ReturnType<typeof settleSent>['next']) {
    if (next === 'stop') {
      sender.close();
      cancelDraft();
      waiting.end('empty', state.log.pending.length === 0);
      return waiting.end('closed', state.stopped === 'closed');
    }
    if (state.submit === 'no') waiting.end('closed', false);
    if (next === 'send') sender.schedule({ key, ms: 0 });
    if (next === 'rest') {
      waiting.end('empty', true);
      beat();
    }
  }

  function beat() {
    cancelBeat();
    cancelBeat = timers.after(beatMs, () => ask(0));
  }

  /** Asks the server in `ms` whatever there is to send. */
  function ask(ms: number) {
    isAsking = true;
    sender.schedule({ key, ms });
  }

  /** Sends now, whatever pause there is. */
  function sendNow() {
    void sender.wake();
    onChange();
  }

  /** Has all that is left sent again, and asks the server even if that is nothing. */
  function askAgain() {
    change({ ...releaseAll(state, moment()), leftUpTo: 0 });
    isAsking = true;
  }

  const isOver = () => isStopped || state.stopped !== null;

  if (unsent.length > 0) sender.schedule({ key, ms: 0 });
  else beat();

  return {
    add(event, at) {
      if (isStopped || !mayRecord(state)) return false;
      if (event.kind === 'scratch') {
        change(sketch(state, event));
        if (isSketching) return true;
        isSketching = true;
        timers.after(sketchMs, () => {
          isSketching = false;
          if (isOver()) return;
          change(releaseAll(state, moment()));
          if (state.trouble === null) sender.schedule({ key, ms: sketchWaitMs });
        });
        return true;
      }
      if (event.kind === 'draft') {
        change(hold(state, { draft: event, at: moment() }));
        cancelDraft();
        cancelDraft = timers.after(draftMs, () => {
          change(release(state, moment()));
          if (state.trouble === null) sender.schedule({ key, ms: 0 });
        });
        return true;
      }
      change(record(state, { event, at: at === undefined ? moment() : new Date(at).toISOString() }));
      if (state.trouble === null) sender.schedule({ key, ms: event.kind === 'visit' || event.kind === 'focus' ? soonMs : 0 });
      onChange();
      return true;
    },
    flush() {
      if (state.stopped !== null) return Promise.resolve(state.log.pending.length === 0);
      change(releaseAll(state, moment()));
      if (state.log.pending.length === 0) return Promise.resolve(true);
      const done = waiting.wait('empty');
      sendNow();
      return done;
    },
    submit({ timeUp } = { timeUp: false }) {
      if (state.stopped !== null) return Promise.resolve(state.stopped === 'closed');
      const done = waiting.wait('closed');
      change({ ...releaseAll(state, moment()), submit: timeUp ? 'time-up' : 'asked' });
      sendNow();
      return done;
    },
    withdraw() {
      state = { ...state, submit: 'no' };
      waiting.end('closed', false);
      onChange();
    },
    wake() {
      if (isOver()) return;
      askAgain();
      sendNow();
    },
    reconnect() {
      if (isOver()) return;
      askAgain();
      // a submit may be about the last seconds, and comes to all at its own moment anyway
      if (state.submit !== 'no') return sendNow();
      sender.reconnect();
      onChange();
    },
    leave() {
      if (isOver()) return;
      change(releaseAll(state, moment()));
      const left = leave(state);
      if (left === null) return;
      state = left;
      void sender.flush({ leaving: true });
    },
    lose() {
      if (isOver()) return;
      state = { ...state, trouble: 'offline', failures: Infinity };
      ask(longestPauseMs);
      onChange();
    },
    state: () => saveStateOf(state),
    stop() {
      change(releaseAll(state, moment()));
      isStopped = true;
      cancelBeat();
      sender.close();
    },
  };
}
