import { Button } from '@mantine/core';
import { useRef } from 'react';
import { callError } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { useLookAgain } from '../../../ui/feedback/states/use-look-again.ts';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { useWindowTitle } from '../../../lib/page/use-window-title.ts';
import { m } from '../../../paraglide/messages.js';

/**
 * The player's window when it could not open its test: an old link is launched again from the portal, anything else is tried again, by itself once the
 * portal answers.
 */
export function LaunchFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const main = useRef<HTMLElement>(null);
  useWindowTitle({ page: main, name: '' });
  const failure = callError(error, 'playerOpen', 'playerStart');
  const isOffline = failure?.status === 0;
  // something on the way answered in place of the portal, which is being started again or cannot be reached
  const isUnreached = isOffline || (failure !== null && failure.said === '' && failure.status >= 502 && failure.status <= 504);
  useLookAgain({ isMissing: isUnreached, onAgain: onRetry, pace: 'exam' });
  const expired = callError(error, 'playerOpen', 'playerStart', 'playerSave', 'playerResult', 'playerReview')?.code === 'LAUNCH_EXPIRED';
  return (
    <main ref={main} className="grid min-h-dvh p-gutter place-items-center">
      {expired ? (
        <EmptyState
          drawing="lost"
          heading="h1"
          title={m.test_launch_expired_title()}
          action={
            window.opener === null ? (
              <PathButton href="/home">{m.test_to_portal()}</PathButton>
            ) : (
              <Button onClick={() => window.close()}>{m.test_close_window()}</Button>
            )
          }
        >
          {m.test_launch_expired_text()}
        </EmptyState>
      ) : isUnreached ? (
        <EmptyState
          drawing="cloud"
          heading="h1"
          role="alert"
          title={isOffline ? m.error_offline_title() : m.error_unreached_title()}
          action={<Button onClick={onRetry}>{m.error_retry()}</Button>}
        >
          {isOffline ? m.test_offline_text() : m.test_unreached_text()}
        </EmptyState>
      ) : (
        <ErrorState heading="h1" error={error} onRetry={onRetry} pace="exam" />
      )}
    </main>
  );
}
