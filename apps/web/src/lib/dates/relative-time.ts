import { localeFor } from '../language/language.ts';
const steps = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

const words = new Intl.RelativeTimeFormat(localeFor('en'), { numeric: 'auto' });

/** How long ago a moment was ('3 hours ago', 'yesterday'), in whole units; null for less than a minute, and for what is still to come. */
export function timeAgo({ moment, now }: { moment: Date; now: Date }): string | null {
  const past = now.getTime() - moment.getTime();
  const step = steps.find(({ ms }) => past >= ms);
  return step === undefined ? null : words.format(-Math.floor(past / step.ms), step.unit);
}
