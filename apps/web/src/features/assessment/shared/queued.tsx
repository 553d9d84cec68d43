import { ApiError } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import { PlainFrame } from '../../../shared/assessment/plain-frame.tsx';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';

const isQueued = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'QUEUED';

/** How often the line at the door of a test is asked at least, in seconds. */
const usualSeconds = 1;

/** For a query or mutation that opens or starts a test: it asks again as long as the server says that others come first. The jitter spreads those who got the same answer. */
export const whileQueued = {
  retry: (_failures: number, error: Error): boolean => isQueued(error),
  retryDelay: (_failures: number, error: Error): number =>
    1000 * ((error instanceof ApiError && error.retryAfter) || usualSeconds) * (0.75 + 0.5 * Math.random()),
};

/** What the server says of the place in line while a call waits for its turn; '' if it does not wait. */
export const placeInLine = ({ isPending, failureReason }: { readonly isPending: boolean; readonly failureReason: unknown }): string =>
  isPending && isQueued(failureReason) ? failureReason.message : '';

/** In place of the instructions while too many candidates open their test at once. */
export function InLine({ place }: { place: string }) {
  return (
    <PlainFrame title="">
      <main tabIndex={0}>
        <EmptyState drawing="desk" heading="h1" title={place} role="status">
          {m.test_queue_text()}
        </EmptyState>
      </main>
    </PlainFrame>
  );
}
