/** First and last second, both inclusive, from 0. */
export type Part = [number, number];

/** Ranges of time as a media element tells them: how many, and where each begins and ends in seconds. */
interface Ranges {
  readonly length: number;
  start(index: number): number;
  end(index: number): number;
}

/**
 * The whole seconds that lie in ranges of time really played. A second counts when its middle was played: a viewer who stops at 9.6 has seen second 9, and a
 * skip that lands at 20.7 has not shown second 20.
 */
export function playedSeconds(ranges: Ranges): number[] {
  return Array.from({ length: ranges.length }, (_none, index) => index).flatMap((index) => {
    const first = Math.max(0, Math.ceil(ranges.start(index) - 0.5));
    const last = Math.ceil(ranges.end(index) - 0.5) - 1;
    return Array.from({ length: Math.max(0, last - first + 1) }, (_none, step) => first + step);
  });
}

/** Seconds in rising order as parts: those that follow each other together. */
export function toParts(seconds: readonly number[]): Part[] {
  const parts: Part[] = [];
  for (const second of seconds) {
    const last = parts.at(-1);
    if (last !== undefined && second <= last[1] + 1) last[1] = Math.max(last[1], second);
    else parts.push([second, second]);
  }
  return parts;
}
