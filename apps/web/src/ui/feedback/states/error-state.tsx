import { Button } from '@mantine/core';
import { ApiError } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from './empty-state.tsx';
import { useLookAgain } from './use-look-again.ts';

interface ErrorStateProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** h1 where it stands for the whole page. */
  readonly heading?: 'h1' | 'h2';
  /** At which pace it is tried again by itself: `exam` in a window of a test. */
  readonly pace?: 'page' | 'exam';
}

/** Why the data did not come. The specified words of a time-out in prepare are in the notification beside it. */
function textOf(failure: ApiError | null): string {
  if (failure?.code === 'PREPARE_TIMEOUT') return m.error_timeout();
  return failure?.message ?? m.error_server();
}

/**
 * A view whose data did not come: what happened, in a person's words, and Retry, except for a refusal by role. Failures of network or
 * server are retried automatically too.
 */
export function ErrorState({ error, onRetry, heading = 'h2', pace = 'page' }: ErrorStateProps) {
  const failure = error instanceof ApiError ? error : null;
  const refused = failure?.code === 'FORBIDDEN';
  useLookAgain({ isMissing: failure !== null && (failure.status === 0 || failure.status >= 500), onAgain: onRetry, pace });
  return (
    <EmptyState
      drawing="cloud"
      heading={heading}
      role="alert"
      title={refused || failure?.code === 'NOT_FOUND' ? failure.message : m.error_title()}
      action={refused ? null : <Button onClick={onRetry}>{m.error_retry()}</Button>}
    >
      {refused || failure?.code === 'NOT_FOUND' ? null : textOf(failure)}
      {failure && failure.status >= 500 && failure.requestId ? <div>{m.error_request_id({ requestId: failure.requestId })}</div> : null}
    </EmptyState>
  );
}
