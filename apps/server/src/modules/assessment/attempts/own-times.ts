import type { AttemptRow } from './attempt-queries.ts';

/** How long a section and the break after it are for one candidate, in seconds: as was set at the start of the attempt, else as for all. */
export function ownTimes({
  id,
  section: { seconds, breakSeconds },
  attempt: { sectionSeconds, sectionBreaks },
}: {
  id: bigint | string;
  section: { readonly seconds: number; readonly breakSeconds: number };
  attempt: Pick<AttemptRow, 'sectionSeconds' | 'sectionBreaks'>;
}): { seconds: number; breakSeconds: number } {
  const key = `${id}`;
  return { seconds: sectionSeconds?.[key] ?? seconds, breakSeconds: sectionBreaks[key] ?? breakSeconds };
}
