/** The duration of an article as it travels: mm:ss, from whole seconds. */
export const minutesAndSeconds = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;

/** The minutes that mm:ss is shown as (SCH-039): rounded up, so that a short article takes a minute. 0 for a text of another form, and where there is nothing to read. */
export function durationMinutes(duration: string): number {
  const [, minutes, seconds] = /^(\d{1,4}):([0-5]\d)$/.exec(duration) ?? [];
  return Number(minutes ?? 0) + (Number(seconds ?? 0) > 0 ? 1 : 0);
}
