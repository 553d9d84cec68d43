import type { Credit, Turns } from '@abhyas/contract/assessment/assessment.ts';
import type { Stretch } from './outage.ts';

/** Less than this is no time for a break, in milliseconds. */
const minMs = 1_000;
/** Each break takes at least as many seconds of the granted time, so that there is an end to how many are taken. */
export const minChargedSeconds = 60;

/** The stretches in which the clock of an attempt is stopped: what outages cost, and breaks of the candidate's own. */
export const stoppedIn = ({ credits, pauses }: Turns): readonly Credit[] => (pauses.length === 0 ? credits : [...credits, ...pauses]);

/** The break of the candidate's own that is on at `now`, or null. Milliseconds since the epoch. */
export function pauseAt({ turns, now }: { turns: Turns; now: number }): Stretch | null {
  const found = turns.pauses.find(({ from, to }) => Date.parse(from) <= now && now < Date.parse(to));
  return found === undefined ? null : { from: Date.parse(found.from), to: Date.parse(found.to) };
}

/** How much of the granted time is left for breaks once the last one is over as planned, in milliseconds. */
export function pauseLeftMs({ turns, grantedSeconds }: { turns: Turns; grantedSeconds: number }): number {
  // one is over before the next one begins
  const usedMs = turns.pauses.reduce((sum, { from, to }) => sum + Math.max(1000 * minChargedSeconds, Date.parse(to) - Date.parse(from)), 0);
  return Math.max(0, 1000 * grantedSeconds - usedMs);
}

/** Whether there is time left for another break. */
export const hasPauseLeft = (of: Parameters<typeof pauseLeftMs>[0]): boolean => pauseLeftMs(of) >= minMs;

/**
 * The turns with a break that begins at `now` and ends by itself once the granted time is used up, whether or not a window asks. The same
 * turns while a break is on; null where there is no time left for one.
 */
export function beginPause({ turns, grantedSeconds, now }: { turns: Turns; grantedSeconds: number; now: number }): Turns | null {
  if (pauseAt({ turns, now }) !== null) return turns;
  if (!hasPauseLeft({ turns, grantedSeconds })) return null;
  const to = now + pauseLeftMs({ turns, grantedSeconds });
  const pause = { from: new Date(now).toISOString(), to: new Date(to).toISOString() };
  return { ...turns, pauses: [...turns.pauses, pause] };
}

/** The turns with the break that is on ended at `now`; the same turns where none is on. */
export function endPause({ turns, now }: { turns: Turns; now: number }): Turns {
  const pause = pauseAt({ turns, now });
  if (pause === null) return turns;
  const ended = { from: new Date(pause.from).toISOString(), to: new Date(now).toISOString() };
  return { ...turns, pauses: [...turns.pauses.slice(0, -1), ended] };
}
