import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { callAs } from '../../sync/sending/call-as.ts';
import { ownRecorder } from '../../sync/own-recorder.ts';

/** What was seen of one asset and not yet acknowledged. */
type SeenOfAsset = RequestOf<'saveProgress'>['entries'][number];

/** Tells the assets of a student's courses apart. */
export const progressId = ({ courseId, assetId }: Pick<SeenOfAsset, 'courseId' | 'assetId'>): string => `${courseId} ${assetId}`;

/** A student's own progress. */
export const { recorderOf, sendLeftovers: sendLeftoverProgress } = ownRecorder<SeenOfAsset, AnswerOf<'saveProgress'>[number]>({
  kind: 'progress',
  idOf: progressId,
  send: ({ owner, entries, leaving }) => callAs(owner, { name: 'saveProgress', body: { entries }, leaving }),
});
