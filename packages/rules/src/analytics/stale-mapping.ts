import { fewestCandidates } from '../measurement/predictor/predict.ts';

/** Of what a mapping is made: the version of the scores, how many took the test, how many took those of its kind beside it, and how often those were rescored. */
export interface MappingState {
  readonly version: number;
  readonly candidates: number;
  readonly furtherCandidates: number;
  readonly furtherRescores: number;
}

/** A cohort that has changed by less than this share predicts the same. */
const share = 1 / 20;

/** Whether the mapping of a test has to be made (`made` is null) or made again: from fifty candidates on, after a rescore of any of them, and once its cohort or the others have changed by a twentieth. */
export function isMappingStale({ now, made }: { now: MappingState; made: MappingState | null }): boolean {
  if (made === null) return now.candidates >= fewestCandidates;
  const hasMoved = (before: number, after: number) => before !== after && Math.abs(after - before) >= share * before;
  return (
    made.version !== now.version ||
    made.furtherRescores !== now.furtherRescores ||
    hasMoved(made.candidates, now.candidates) ||
    hasMoved(made.furtherCandidates, now.furtherCandidates)
  );
}
