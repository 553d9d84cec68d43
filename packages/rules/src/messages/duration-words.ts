import type { Said } from '@abhyas/contract/messages.gen.ts';

type DurationKey = 'duration_seconds' | 'duration_minutes' | 'duration_hours' | 'duration_both';

/** A duration to the minute: '52 min', '1 h 5 min', '14 h'. Under a minute to the second: '48 s'; null for none. */
export function durationSaid(seconds: number): Said<DurationKey> | null {
  if (seconds <= 0) return null;
  if (seconds < 60) return { key: 'duration_seconds', values: { count: seconds } };
  const whole = Math.round(seconds / 60);
  const hours: Said<'duration_hours'> = { key: 'duration_hours', values: { count: Math.floor(whole / 60) } };
  const minutes: Said<'duration_minutes'> = { key: 'duration_minutes', values: { count: whole % 60 } };
  if (whole < 60) return minutes;
  return whole % 60 === 0 ? hours : { key: 'duration_both', values: { hours, minutes } };
}
