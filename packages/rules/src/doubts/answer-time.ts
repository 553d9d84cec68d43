/** From how many answers on the usual time says something. */
export const fewestAnswers = 5;

/** A usual time in minutes as one says it: an hour, a number of hours up to a day, then days; always rounded up. */
export function answerTime(minutes: number): { unit: 'hour' } | { unit: 'hours' | 'days'; count: number } {
  const hours = Math.ceil(minutes / 60);
  if (hours <= 1) return { unit: 'hour' };
  return hours <= 24 ? { unit: 'hours', count: hours } : { unit: 'days', count: Math.ceil(hours / 24) };
}
