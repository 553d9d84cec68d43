import type { PlayerAnswer, PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import { replay } from '@abhyas/rules/assessment/log/replay.ts';
import { callError } from '../../../lib/api.ts';
import { testWindows } from '../../../lib/device/test-windows.ts';
import { type ServerClock, browserTimers, deviceClocks } from './clock.ts';
import { keepPlayer, keptAttempt } from './offline.ts';
import { broadcastTakeover } from './other-windows.ts';
import { bringFiles, stateOf } from './paper.ts';
import { createPlayerSession } from './player-session.ts';
import type { PlayerSession } from './session.ts';
import { deliverFromWindow } from './queue/deliver.ts';
import type { QueueStore } from './queue/ports.ts';
import { usableStore } from './queue/usable-store.ts';
import { playerTransport, sendTurn, timedCall } from './transport.ts';
import { attemptOfWindow, reloadedAgo, rememberAttempt } from './window-attempt.ts';

/** A window that plays an attempt. `next`: what takes its place once the server is reached again, where it was opened without it. */
export interface Playing {
  readonly kind: 'playing';
  readonly session: PlayerSession;
  readonly next?: Promise<Opened>;
}

/** What a window that comes to the player finds. */
export type Opened = { readonly kind: 'not-started' | 'submitted'; readonly state: PlayerState } | Playing;

/** An answer of the server, and what it is put together with the files of the paper. */
interface Asked {
  readonly answer: PlayerAnswer;
  readonly state: PlayerState;
}

/**
 * Asks the server for the attempt behind a launch token or, with '', behind the browser's cookie; from then on the window takes no other.
 * If the attempt is closed, the device's events of it are brought. Throws ApiError: LAUNCH_EXPIRED.
 */
export async function askForAttempt({
  token,
  resume,
  clock,
  signal,
}: {
  token: string;
  /** Where the attempt is in progress, the window takes it in the same call. */
  resume: boolean;
  clock: ServerClock;
  signal?: AbortSignal | undefined;
}): Promise<Asked> {
  const body = { token, attemptId: attemptOfWindow()?.attemptId ?? '', resume };
  const answer = await timedCall({ name: 'playerOpen', body, clock, ...(signal === undefined ? {} : { signal }) });
  rememberAttempt(answer);
  const state = await stateOf(answer);
  if (state.status === 'submitted') {
    const owner = { attemptId: state.attemptId, pin: state.candidate.pin };
    await deliverFromWindow(owner);
    await keptAttempt(owner)
      .forget()
      .catch(() => undefined);
  }
  return { answer, state };
}

/** What the window of an attempt is to show after `askForAttempt` with `resume`. */
export async function openedFrom(taken: Taken): Promise<Opened> {
  const { state } = taken;
  return state.status === 'in-progress' ? { kind: 'playing', session: await sessionOf(taken) } : { kind: state.status, state };
}

interface Taken extends Asked {
  readonly clock: ServerClock;
  /** The device's store of the attempt, where this window has it already. */
  readonly store?: QueueStore;
}

/** The session of a window that has just taken an attempt, with what an earlier one left on this device. */
export async function sessionOf({ answer, state, clock, store: known }: Taken): Promise<PlayerSession> {
  const { attemptId, fence } = state;
  const owner = { attemptId, pin: state.candidate.pin };
  broadcastTakeover(state);
  const ago = reloadedAgo(attemptId);
  const store = known ?? (await usableStore(owner));
  const queue = await store.list();
  const unsent = replay({ log: state.events, committed: state.committed, queue, nextSeq: 1 });
  // In one step, so that a crash here leaves the old numbers or the new ones. A device that refuses does not keep the test from going on.
  const fresh = unsent.map((one) => ({ ...one, fence }));
  const unkept = queue.length > 0 && (await store.replace({ old: queue, fresh }).then(isKept, isRefused));
  const kept = keptAttempt(owner);
  const leadMs = () => clock.now() - deviceClocks.wall();
  kept.begin({ answer, state, leadMs: leadMs() }).catch(() => undefined);
  // the sections that are to come as well
  bringFiles(answer.sections).then(keepPlayer, () => undefined);
  /** The same state, once it is kept for a window that is loaded again. */
  const renewed = async (fetched: PlayerAnswer) => {
    const next = await stateOf(fetched);
    // the questions of the next stage are in a file of their own
    keepPlayer();
    kept.renew({ answer: { ...fetched, fence }, state: next, leadMs: leadMs() }).catch(() => undefined);
    return next;
  };
  const session = createPlayerSession({
    state,
    reloadedAt: ago === null ? null : clock.now() - ago,
    seen: testWindows({ attemptId, assessmentId: state.assessmentId, untimed: state.untimed, pin: owner.pin }),
    unsent,
    unkept,
    onAcknowledged: (events) => kept.add(events),
    transport: playerTransport({ attemptId, clock }),
    store,
    timers: browserTimers,
    clock,
    sendTurn: (turn) => sendTurn({ turn: { attemptId, fence, ...turn }, clock, stateOf: renewed }),
    fetchState: () =>
      timedCall({ name: 'playerOpen', body: { token: '', attemptId }, clock })
        .then(renewed)
        .catch(nullIfExpired),
  });
  session.subscribe(() => {
    const { phase } = session.view();
    const isOver = phase.kind === 'submitted' || (phase.kind === 'halted' && phase.cause === 'signed-out');
    if (isOver) kept.forget().catch(() => undefined);
  });
  return session;
}

const isKept = () => false;
const isRefused = () => true;

function nullIfExpired(error: unknown): null {
  if (callError(error, 'playerOpen')?.code === 'LAUNCH_EXPIRED') return null;
  throw error;
}
