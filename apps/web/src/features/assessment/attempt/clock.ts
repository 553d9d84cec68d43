import { deviceNow } from '../../../lib/clock.ts';
import { type After, browserAfter } from '../../../sync/sending/sender.ts';

/**
 * The server's time on this device, on the monotonic clock, so a changed device clock does not move it. An answer dates itself to within
 * half its round trip; the most exact recent one sets the clock.
 */
export interface ServerClock {
  /** Both clocks of the device at this moment: taken when a request leaves and when its answer has come. */
  read(): Reading;
  /** An answer gave the server's time (ISO). One during which the device slept says nothing, because no one knows where in it the sleep was. */
  observe(answer: { serverNow: string; sent: Reading; received: Reading }): void;
  /** The server's present time, ms since 1970. */
  now(): number;
  /** By how much `now` may be wrong at most, in ms; infinite before the first answer, and when the device slept or its clock was set since the last. */
  errorMs(): number;
}

/** What the device's clocks say, in ms: `monotonic` never goes back (performance.now), `wall` is the one that people set. */
interface Reading {
  readonly monotonic: number;
  readonly wall: number;
}

interface Sample {
  readonly at: number;
  readonly offset: number;
  readonly error: number;
}

const keptSamples = 8;
/** Beyond this the two clocks of the device have not just run apart: one of them paused or was set. */
const jumpMs = 200;
/** How far a device's monotonic clock gains or loses at worst, per millisecond. */
const drift = 0.0002;

/** The clocks of this device. */
export const deviceClocks = { monotonic: () => performance.now(), wall: () => deviceNow().getTime() };

/**
 * `monotonic` and `wall` as in `Reading`. Before the first answer it shows the device's own time, moved by `leadMs`, what the server's was ahead of it before, and no time
 * before `notBefore`, which it has shown already; both in milliseconds.
 */
export function createServerClock({
  monotonic,
  wall,
  leadMs = 0,
  notBefore = 0,
}: {
  monotonic: () => number;
  wall: () => number;
  leadMs?: number;
  notBefore?: number;
}): ServerClock {
  const read = (): Reading => ({ monotonic: monotonic(), wall: wall() });
  const aheadOf = (reading: Reading) => reading.wall - reading.monotonic;
  let samples: Sample[] = [];
  let best: Sample = { at: monotonic(), offset: Math.max(wall() + leadMs, notBefore) - monotonic(), error: Infinity };
  let known = aheadOf(read());
  const errorAt = (sample: Sample, at: number) => sample.error + drift * (at - sample.at);
  return {
    read,
    observe({ serverNow, sent, received }) {
      if (apart(aheadOf(received), aheadOf(sent))) return;
      // the monotonic clock of some systems pauses in sleep: what was learnt before it is void
      if (apart(aheadOf(received), known)) samples = [];
      known = aheadOf(received);
      const error = (received.monotonic - sent.monotonic) / 2;
      const at = received.monotonic;
      samples = [...samples, { at, error, offset: Date.parse(serverNow) + error - at }].slice(-keptSamples);
      best = samples.reduce((a, b) => (errorAt(b, at) <= errorAt(a, at) ? b : a));
    },
    now: () => monotonic() + best.offset,
    errorMs: () => (apart(aheadOf(read()), known) ? Infinity : errorAt(best, monotonic())),
  };
}

function apart(one: number, other: number): boolean {
  return Math.abs(one - other) > jumpMs;
}

/** What a session asks of time and chance. Handed in so that tests decide when later is. */
export interface Timers {
  readonly after: After;
  /** A number from 0 to 1, for the jitter of pauses. */
  readonly random: () => number;
}

export const browserTimers: Timers = { after: browserAfter, random: Math.random };
