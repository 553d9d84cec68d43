import type { Happening, Input } from '@abhyas/rules/assessment/player-session/state/inputs.ts';
import { openSession } from '@abhyas/rules/assessment/player-session/open.ts';
import { timeLeft, viewOf } from '@abhyas/rules/assessment/player-session/session-view.ts';
import { step } from '@abhyas/rules/assessment/player-session/step.ts';
import type { Sent } from '@abhyas/rules/assessment/event-queue/requests.ts';
import { createEventQueue } from '../queue/event-queue.ts';
import type { PlayerSession, PlayerView } from './player-view.ts';
import { createEffectRunner } from './run-effect.ts';
import { runSteps } from './run-steps.ts';
import type { SessionParts } from './session-parts.ts';

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
    check: () => happen({ kind: 'check' }),
    next: () => happen({ kind: 'next' }),
    clear: () => happen({ kind: 'clear' }),
    previous: () => happen({ kind: 'previous' }),
    go: (itemId) => happen({ kind: 'go', itemId }),
    goToSection: (sectionId) => happen({ kind: 'go-to-section', sectionId }),
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
