import type { Playing } from './take-attempt.ts';

let waiting: Playing | null = null;

/** The instructions page starts the test; the player, which comes next in the same window, takes the session from here. */
export function handOver(playing: Playing): void {
  waiting = playing;
}

/** What was handed over, once, or null. */
export function takeHandedOver(): Playing | null {
  const playing = waiting;
  waiting = null;
  return playing;
}
