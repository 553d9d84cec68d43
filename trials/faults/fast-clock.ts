import type { Clock } from '../../apps/server/src/platform/common/clock.ts';

/** A minute of the portal lasts a second of the run: what falls due later and what waits for another try comes while the run lasts. */
const speed = 60;

/** A clock that runs fast from `start`, milliseconds since 1970; all processes of a run get the same start and so the same time. */
export function fastClock(start: number): Clock {
  return { now: () => new Date(start + (Date.now() - start) * speed) };
}
