import { durationSaid } from '@abhyas/rules/messages/duration-words.ts';
import { m } from '../../paraglide/messages.js';
import { sayWith } from '../language/said-text.ts';

const textOf = sayWith({
  duration_seconds: m.duration_seconds,
  duration_minutes: m.duration_minutes,
  duration_hours: m.duration_hours,
  duration_both: m.duration_both,
});

/** A duration to the minute, in the language of the page: '52 min', '1 h 5 min'. Under a minute to the second; 0 is ''. */
export function formatDuration(seconds: number): string {
  const said = durationSaid(seconds);
  return said === null ? '' : textOf(said);
}

/** Seconds of 'h:mm:ss'; 0 for what is not a duration. */
export function secondsOf(duration: string): number {
  const parts = duration.split(':').map(Number);
  if (parts.length !== 3 || parts.some((part) => !Number.isFinite(part))) return 0;
  const [hours = 0, minutes = 0, seconds = 0] = parts;
  return hours * 3600 + minutes * 60 + seconds;
}

/** A duration (h:mm:ss) as `formatDuration` writes it; '' for 0:00:00, which means unknown. */
export function durationInWords(duration: string): string {
  return formatDuration(secondsOf(duration));
}

/** A position in a recording as a clock: '0:07', '12:30', '1:02:05'. Fractions of a second are cut off. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
