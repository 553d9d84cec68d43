import type { PlayerState } from '@abhyas/contract/assessment.ts';
import { replay } from '@abhyas/rules/assessment/replay.ts';
import { now } from '../../../lib/clock.ts';
import type { QueueStore } from './event-queue.ts';
import { createPlayerSession } from './player-session.ts';
import type { PlayerSession } from './player-view.ts';
import { deviceStore, forgetfulStore } from './queue-store.ts';
import { createServerClock, type ServerClock } from './server-clock.ts';
import { browserTimers } from './timers.ts';
import { playerTransport, timedCall } from './transport.ts';

/** What a window that comes to the player finds. */
export type Opened =
  | { readonly kind: 'not-started' | 'submitted'; readonly state: PlayerState }
  | { readonly kind: 'playing'; readonly session: PlayerSession };

export const deviceClock = (): ServerClock => createServerClock({ monotonic: () => performance.now(), wall: () => now().getTime() });

/**
 * Opens the attempt of this window's cookie and, where it is in progress, takes the fence and brings along what this device had not sent. Throws
 * ApiError: LAUNCH_EXPIRED without a valid cookie.
 */
export async function openAttempt(): Promise<Opened> {
  const clock = deviceClock();
  const found = await timedCall({ name: 'playerOpen', body: { token: '' }, clock });
  if (found.status !== 'in-progress') return { kind: found.status, state: found };
  return { kind: 'playing', session: await takeOver(clock) };
}

/** Starts the clock of an attempt or resumes it; either way this window alone may write from now on. */
export async function takeOver(clock: ServerClock = deviceClock()): Promise<PlayerSession> {
  const state = await timedCall({ name: 'playerStart', body: {}, clock });
  const store = await usableStore({ attemptId: state.attemptId, pin: state.candidate.pin });
  const queue = await store.list();
  const unsent = replay({ log: state.events, queue, nextSeq: 1 });
  // In one step, so that a crash here leaves the old numbers or the new ones.
  await store.replace({ old: queue, fresh: unsent.map((one) => ({ ...one, fence: state.fence })) });
  return createPlayerSession({
    state,
    unsent,
    transport: playerTransport({ attemptId: state.attemptId, clock }),
    store,
    timers: browserTimers,
    clock,
    fetchState: () => timedCall({ name: 'playerOpen', body: { token: '' }, clock }),
  });
}

/** The device's store, or one that forgets where the browser offers none (private windows, storage switched off, no https to seal in). */
async function usableStore(owner: { attemptId: string; pin: string }): Promise<QueueStore> {
  try {
    const store = deviceStore(owner);
    await store.list();
    return store;
  } catch {
    return forgetfulStore();
  }
}
