import type { Clock } from '../../apps/server/src/platform/common/clock.ts';

/** A minute of the portal lasts a second of the run: what falls due later and what waits for another try comes while the run lasts. */
const speed = 60;

/** A clock that runs fast from `start`, when it shows `shown`, both in milliseconds since 1970; all processes of a run get the same and so the same time. */
export function fastClock(start: number, shown = start): Clock {
  return { now: () => new Date(shown + (Date.now() - start) * speed) };
}
