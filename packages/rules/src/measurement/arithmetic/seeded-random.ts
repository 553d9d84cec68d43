/** A source of numbers in [0, 1) that gives the same row for the same name, on every machine. */
export interface SeededRandom {
  uniform(): number;
  /** Standard normal. */
  normal(): number;
  /** One of `values`, which must not be empty. */
  pick<T>(values: readonly T[]): T;
}

/** Mulberry32, started from the FNV-1a hash of `name`. Not for secrets. */
export function seededRandom(name: string): SeededRandom {
  let state = 0x811c9dc5;
  for (let i = 0; i < name.length; i += 1) state = Math.imul(state ^ name.charCodeAt(i), 0x01000193);
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    uniform,
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
    pick: (values) => {
      const value = values[Math.floor(uniform() * values.length)];
      if (value === undefined) throw new Error('There is nothing to pick from');
      return value;
    },
  };
}
