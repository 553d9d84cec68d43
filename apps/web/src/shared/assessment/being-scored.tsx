import { ApiError } from '../../lib/api.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';

/** Whether a call waits for the score of a test: it is asked again until it is there. */
export const isBeingScored = ({ isPending, failureReason }: { readonly isPending: boolean; readonly failureReason: unknown }): boolean =>
  isPending && failureReason instanceof ApiError && failureReason.code === 'RESULT_NOT_READY';

/** In place of a result, a review or its analytics in the seconds in which a test is being scored. */
export function BeingScored() {
  return (
    <EmptyState drawing="desk" heading="h1" title={m.test_scoring()} role="status">
      {m.test_scoring_text()}
    </EmptyState>
  );
}
