import { ApiError } from '../../lib/api.ts';

/**
 * What a failed call means for unsent work. `retry`: the network or the server failed, and the same call may succeed later. `conflict`:
 * another device or window has changed the same thing. `gone`: the thing does not exist any more, or takes no changes. `rejected`: the
 * server will never take it as it is; also a 403, because `callAs` has checked that the owner is signed in. `other-user`: the work waits
 * until its owner is signed in.
 */
export type Failure = 'retry' | 'conflict' | 'gone' | 'rejected' | 'other-user';

const byCode: Partial<Record<ApiError['code'], Failure>> = {
  UNAUTHENTICATED: 'other-user',
  LAUNCH_EXPIRED: 'other-user',
  CHANGED_ELSEWHERE: 'conflict',
  FENCE_LOST: 'conflict',
  ANSWERED_ELSEWHERE: 'conflict',
  NOT_FOUND: 'gone',
  ATTEMPT_CLOSED: 'gone',
  ROUND_OVER: 'gone',
};

/** The one classification of failed calls. An error that is no answer of the server keeps the work, to be tried again. */
export function classifyFailure(error: unknown): Failure {
  if (!(error instanceof ApiError) || error.mayPass) return 'retry';
  const { code } = error as ApiError;
  return byCode[code] ?? 'rejected';
}
