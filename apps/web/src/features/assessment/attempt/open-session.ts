import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import { replay } from '@abhyas/rules/assessment/log/replay.ts';
import { callError } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { testWindows } from '../../../lib/device/test-windows.ts';
import { deliverFromWindow } from './queue/deliver.ts';
import { bringFiles, stateOf } from './paper.ts';
import { broadcastTakeover } from './other-windows.ts';
import { createPlayerSession } from './player-session.ts';
import type { PlayerSession } from './player-view.ts';
import { createServerClock, type ServerClock } from './clock/server-clock.ts';
import { browserTimers } from './clock/timers.ts';
import { playerTransport, sendTurn, timedCall } from './transport.ts';
import { usableStore } from './queue/usable-store.ts';
import { attemptOfWindow, wasJustReloaded, rememberAttempt } from './window-attempt.ts';

/** What a window that comes to the player finds. */
export type Opened =
  | { readonly kind: 'not-started' | 'submitted'; readonly state: PlayerState }
  | { readonly kind: 'playing'; readonly session: PlayerSession };

export const deviceClock = (): ServerClock => createServerClock({ monotonic: () => performance.now(), wall: () => now().getTime() });

/**
 * The state of the attempt behind a launch token or, with '', behind the browser's cookie. From then on the window knows its attempt, and takes no
 * other by the cookie. If the attempt is closed, what this device still keeps of it is brought. Throws ApiError: LAUNCH_EXPIRED.
 */
export async function openState({
  token = '',
  resume = false,
  clock = deviceClock(),
}: { token?: string; resume?: boolean; clock?: ServerClock } = {}): Promise<PlayerState> {
  const answer = await timedCall({ name: 'playerOpen', body: { token, attemptId: attemptOfWindow()?.attemptId ?? '', resume }, clock });
  rememberAttempt(answer);
  const state = await stateOf(answer);
  if (state.status === 'submitted') await deliverFromWindow({ attemptId: state.attemptId, pin: state.candidate.pin });
  return state;
}

/** Opens the attempt of this window, or that of a launch token, and, where it is in progress, takes the fence in the same call and brings along what this device had not sent. */
export async function openAttempt({ token = '' }: { token?: string } = {}): Promise<Opened> {
  const clock = deviceClock();
  const found = await openState({ token, resume: true, clock });
  if (found.status !== 'in-progress') return { kind: found.status, state: found };
  return { kind: 'playing', session: await sessionOf({ state: found, clock }) };
}

/**
 * Starts the clock of an attempt or resumes it; either way this window alone may write from now on. `files`: those of the paper of a test that has not begun. All
 * must be on the device before the clock starts. Throws ApiError.
 */
export async function takeOver({
  attemptId,
  files = [],
  clock = deviceClock(),
}: {
  attemptId: string;
  files?: PlayerState['files'];
  clock?: ServerClock;
}): Promise<PlayerSession> {
  await bringFiles(files);
  return sessionOf({ state: await stateOf(await timedCall({ name: 'playerStart', body: { attemptId }, clock })), clock });
}

/** The session of a window that has just taken an attempt, with what an earlier one left on this device. */
async function sessionOf({ state, clock }: { state: PlayerState; clock: ServerClock }): Promise<PlayerSession> {
  const { attemptId } = state;
  broadcastTakeover(state);
  const reloaded = wasJustReloaded(attemptId);
  const store = await usableStore({ attemptId, pin: state.candidate.pin });
  const queue = await store.list();
  const unsent = replay({ log: state.events, committed: state.committed, queue, nextSeq: 1 });
  // In one step, so that a crash here leaves the old numbers or the new ones. A device that refuses does not keep the test from going on.
  const fresh = unsent.map((one) => ({ ...one, fence: state.fence }));
  const unkept = queue.length > 0 && (await store.replace({ old: queue, fresh }).then(kept, refused));
  return createPlayerSession({
    state,
    reloaded,
    seen: testWindows({ attemptId, assessmentId: state.assessmentId, pin: state.candidate.pin }),
    unsent,
    unkept,
    transport: playerTransport({ attemptId, clock }),
    store,
    timers: browserTimers,
    clock,
    sendTurn: (turn) => sendTurn({ turn: { attemptId, fence: state.fence, ...turn }, clock }),
    fetchState: () =>
      timedCall({ name: 'playerOpen', body: { token: '', attemptId }, clock })
        .then(stateOf)
        .catch(nullIfExpired),
  });
}

const kept = () => false;
const refused = () => true;

function nullIfExpired(error: unknown): null {
  if (callError(error, 'playerOpen')?.code === 'LAUNCH_EXPIRED') return null;
  throw error;
}
