import type { PlayerSession } from './player-view.ts';

let waiting: PlayerSession | null = null;

/** The instructions page starts the test; the player, which comes next in the same window, takes the session from here. */
export function handOver(session: PlayerSession): void {
  waiting = session;
}

/** The session that was handed over, once, or null. */
export function takeHandedOver(): PlayerSession | null {
  const session = waiting;
  waiting = null;
  return session;
}
