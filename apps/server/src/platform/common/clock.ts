/** Where the present moment comes from. Everything that needs it gets a clock; only this file reads the machine's. */
export interface Clock {
  now(): Date;
}

/** The clock of a program and its threads: set once from the machine's, then as steady as the processor counts, whatever happens to the machine's. */
export interface SteadyClock extends Clock {
  /** What threads of the program share; a thread makes its clock of it. */
  readonly base: SharedArrayBuffer;
  /** What the machine's own clock shows. */
  machineNow(): number;
  /** Moves the time by so many milliseconds, for all threads. */
  moveBy(ms: number): void;
}

/** Makes a clock, or with the `base` of another one the same in another thread. `machineNow` gives milliseconds since the epoch. */
export function createClock({ base, machineNow = Date.now }: { base?: SharedArrayBuffer; machineNow?: () => number } = {}): SteadyClock {
  const shared = base ?? new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT);
  const begin = new Float64Array(shared);
  const counted = () => Number(process.hrtime.bigint()) / 1e6;
  if (base === undefined) begin[0] = machineNow() - counted();
  return {
    base: shared,
    machineNow,
    now: () => new Date((begin[0] ?? 0) + counted()),
    moveBy: (ms) => void (begin[0] = (begin[0] ?? 0) + ms),
  };
}

export const systemClock: SteadyClock = createClock();
