/** A result of a test that was taken in an external engine. */
export interface EngineResult {
  readonly id: bigint;
  /** When the candidate finished, by the engine. */
  readonly finishedAt: Date;
}

/** How far the clock of an engine may be ahead of ours, in milliseconds. */
const clocksApart = 60_000;

/** Why a result cannot be of this launch, for those who write the engine; '' if it can. It may come as late as it likes. */
export function engineResultRefusal({
  finishedAt,
  launchedAt,
  now,
  marks,
  maxMarks,
}: {
  finishedAt: Date;
  launchedAt: Date;
  now: Date;
  marks: number;
  maxMarks: number;
}): string {
  if (marks > maxMarks) return `'marks' (${marks}) cannot be more than 'maxMarks' (${maxMarks}).`;
  if (finishedAt.getTime() > now.getTime() + clocksApart) return 'The test cannot have been finished in the future.';
  if (finishedAt.getTime() < launchedAt.getTime() - clocksApart) return 'The test cannot have been finished before it was launched.';
  return '';
}

/** Which of a student's results of a test counts: the one finished last, whatever order they come in; of two finished at the same moment the one received first. */
export function countingResult<R extends EngineResult>(results: readonly R[]): R | null {
  return results.toSorted((one, other) => other.finishedAt.getTime() - one.finishedAt.getTime() || (one.id < other.id ? -1 : 1))[0] ?? null;
}
