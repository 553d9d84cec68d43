import type { Effect, Happening, Input, Turn } from '@abhyas/rules/assessment/player-session/state/inputs.ts';
import { openSession } from '@abhyas/rules/assessment/player-session/open.ts';
import { timeLeft, viewOf } from '@abhyas/rules/assessment/player-session/session-view.ts';
import { step } from '@abhyas/rules/assessment/player-session/step.ts';
import type { Sent } from '@abhyas/rules/assessment/event-queue/requests.ts';
import { createEventQueue } from './queue/event-queue.ts';
import { type PlayerSession, type PlayerView, runSteps } from './session.ts';
import type { EventQueue, QueueParts, QueueStore, Transport } from './queue/ports.ts';
import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import type { NumberedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import type { ServerClock, Timers } from './clock.ts';
import type { TestWindows } from '../../../lib/device/test-windows.ts';
import type { Turned } from './transport.ts';

/** What a window has of an attempt, and how it reaches the server. */
interface SessionParts {
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

/** Runs the effects of a session and reports what becomes of them. What is reported of one effect comes later than the effect itself. */
function createEffectRunner({
  queue,
  timers,
  sendTurn,
  fetchState,
  report,
}: Pick<SessionParts, 'timers' | 'sendTurn' | 'fetchState'> & {
  readonly queue: Pick<EventQueue, 'add' | 'flush' | 'submit' | 'withdraw' | 'wake'>;
  readonly report: (happening: Happening) => void;
}): (effect: Effect) => void {
  return (effect) => {
    switch (effect.kind) {
      case 'keep':
        queue.add(effect.event, effect.at);
        return;
      case 'flush': {
        const { request } = effect;
        const flushed = queue.flush();
        if (request !== null) void flushed.then((isSaved) => report({ kind: 'flushed', request, isSaved }));
        return;
      }
      case 'submit': {
        const { request, timeUp } = effect;
        void queue.submit({ timeUp }).then((isClosed) => report({ kind: 'submit-ended', request, isClosed }));
        return;
      }
      case 'withdraw-submit':
        return queue.withdraw();
      case 'wake':
        return queue.wake();
      case 'end-early': {
        const { request, turn } = effect;
        void sendTurn(turn).then((result) => report({ kind: 'turn-ended', request, result }));
        return;
      }
      case 'read': {
        const { reason } = effect;
        fetchState().then(
          (test) => report({ kind: 'read', reason, test }),
          () => report({ kind: 'read-failed', reason }),
        );
        return;
      }
      case 'wait':
        timers.after(effect.ms, () => report(effect.end));
    }
  };
}

const tickMs = 250;

/**
 * One window's session of an attempt, with no browser in it. What happens is decided by `step` in the rules; this feeds it what the candidate, the clock,
 * the event queue and the server do, and runs the effects that it asks for.
 */
export function createPlayerSession({
  state: test,
  reloadedAt = null,
  seen,
  unsent,
  unkept = false,
  from,
  onAcknowledged,
  transport,
  store,
  timers,
  clock,
  sendTurn,
  fetchState,
}: SessionParts): PlayerSession {
  const listeners = new Set<() => void>();
  let isStopped = false;
  let cancelTick: () => void = () => undefined;

  const queue = createEventQueue({
    fence: test.fence,
    unsent,
    unkept,
    from,
    onAcknowledged,
    transport: {
      save: (batch, options) => transport.save(batch, options).then(onAnswer),
      submit: (batch, options) => transport.submit(batch, options).then(onAnswer),
    },
    store,
    timers,
    moment: () => new Date(clock.now()).toISOString(),
    onChange: queueChanged,
  });
  const session = runSteps({
    opened: openSession({ test, unsent, reloadedAt, lastSeen: seen?.last ?? null, now: clock.now() }),
    step: (state, input: Input) => step(state, input),
    runEffect: createEffectRunner({ queue, timers, sendTurn, fetchState, report: happen }),
    onChange() {
      view = makeView();
      for (const listener of listeners) listener();
    },
  });
  let view = makeView();

  function makeView(): PlayerView {
    return { ...viewOf(session.state()), save: queue.state() };
  }

  function happen(happening: Happening) {
    if (!isStopped) session.feed({ ...happening, now: clock.now() });
  }

  function onAnswer(sent: Sent): Sent {
    if (sent.kind === 'acknowledged') happen(sent);
    return sent;
  }

  function queueChanged() {
    const save = queue.state();
    const stopped = save.kind === 'halted' && !isStopped;
    session.touch(...(stopped ? [{ kind: 'stopped', cause: save.cause, now: clock.now() } as const] : []));
  }

  function tick() {
    cancelTick = timers.after(tickMs, tick);
    if (view.phase.kind !== 'halted' && view.phase.kind !== 'submitted')
      seen?.note({ now: clock.now(), leftMs: timeLeft(session.state(), clock.now()).testMs });
    happen({ kind: 'tick', clockErrorMs: clock.errorMs() });
  }

  session.start();
  tick();

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: () => view,
    clock: () => timeLeft(session.state(), clock.now()),
    choose: (response) => happen({ kind: 'choose', response }),
    saveAndNext: () => happen({ kind: 'save-and-next' }),
    markAndNext: () => happen({ kind: 'mark-and-next' }),
    review: () => happen({ kind: 'review' }),
    askForStage: () => happen({ kind: 'ask-for-stage' }),
    check: () => happen({ kind: 'check' }),
    hint: () => happen({ kind: 'hint' }),
    next: () => happen({ kind: 'next' }),
    clear: () => happen({ kind: 'clear' }),
    previous: () => happen({ kind: 'previous' }),
    go: (itemId) => happen({ kind: 'go', itemId }),
    goToSection: (sectionId) => happen({ kind: 'go-to-section', sectionId }),
    scratch: (change) => happen({ kind: 'scratch', change }),
    endSection: () => happen({ kind: 'end-section' }),
    endBreak: () => happen({ kind: 'end-break' }),
    beginPause: () => happen({ kind: 'begin-pause' }),
    endPause: () => happen({ kind: 'end-pause' }),
    submit: () => happen({ kind: 'submit' }),
    withdraw: () => happen({ kind: 'withdraw' }),
    recordFocus: ({ state, by }) => happen({ kind: 'focus', state, by }),
    refuse: (what) => happen({ kind: 'refuse', what }),
    wake: () => queue.wake(),
    reconnect: () => queue.reconnect(),
    leave: () => queue.leave(),
    lose: () => queue.lose(),
    stop() {
      isStopped = true;
      cancelTick();
      queue.stop();
      listeners.clear();
    },
  };
}
