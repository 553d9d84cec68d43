import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';

/** Whether two answers are the same: the same options, in whatever order, or the same text as typed. */
export function sameResponse(a: Response | null, b: Response | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.kind === 'typed') return b.kind === 'typed' && a.text === b.text;
  return b.kind === 'choice' && a.labels.length === b.labels.length && a.labels.every((label) => b.labels.includes(label));
}
