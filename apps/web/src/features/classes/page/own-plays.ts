import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { callAs } from '../../../sync/sending/call-as.ts';
import { ownRecorder } from '../../../sync/own-recorder.ts';

/** What was watched of one recording and not yet acknowledged. */
type PlayOfRecording = RequestOf<'saveClassPlay'>['entries'][number];

/** What a student has watched of the recordings of classes. */
export const { recorderOf, sendLeftovers: sendLeftoverPlays } = ownRecorder<PlayOfRecording, AnswerOf<'saveClassPlay'>[number]>({
  kind: 'plays',
  idOf: ({ recordingId }) => recordingId,
  send: ({ owner, entries, leaving }) => callAs(owner, { name: 'saveClassPlay', body: { entries }, leaving }),
});
