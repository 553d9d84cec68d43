/**
 * The server's time on this device. It runs on the monotonic clock, so a wrong or changed device clock does not move it; of the recent answers,
 * the one with the shortest round trip sets it, because that one says most exactly when it was given.
 */
export interface ServerClock {
  /** An answer gave the server's time (ISO): when the request left and the answer came, on the monotonic clock in ms. */
  observe(answer: { serverNow: string; sentAt: number; receivedAt: number }): void;
  /** The server's present time, ms since 1970. */
  now(): number;
  /** True when the device slept or its clock was set since the last answer: ask the server before trusting `now`. */
  jumped(): boolean;
}

interface Sample {
  readonly roundTrip: number;
  readonly offset: number;
}

const keptSamples = 8;
const jumpMs = 1500;

/** `monotonic` never goes back (performance.now); `wall` is the device's clock. Both in ms. */
export function createServerClock({ monotonic, wall }: { monotonic: () => number; wall: () => number }): ServerClock {
  let samples: Sample[] = [];
  let best: Sample = { roundTrip: Infinity, offset: wall() - monotonic() };
  let wallAhead = wall() - monotonic();
  const jumped = () => Math.abs(wall() - monotonic() - wallAhead) > jumpMs;
  return {
    observe({ serverNow, sentAt, receivedAt }) {
      // The monotonic clock of some systems stands still in sleep: what was learnt before it is void.
      if (jumped()) samples = [];
      wallAhead = wall() - monotonic();
      const roundTrip = receivedAt - sentAt;
      samples = [...samples, { roundTrip, offset: Date.parse(serverNow) + roundTrip / 2 - receivedAt }].slice(-keptSamples);
      best = samples.reduce((a, b) => (b.roundTrip <= a.roundTrip ? b : a));
    },
    now: () => monotonic() + best.offset,
    jumped,
  };
}
