import { Button } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { isNewerBuildServed, reloadForNewerBuild } from '../../lib/page/newer-build.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { useLookAgain } from '../../ui/feedback/states/use-look-again.ts';

/** A browser may keep the failure of a part for as long as the window lives: only a reload asks for it again. */
const retry = async () => void ((await isNewerBuildServed()) !== null && location.reload());

/**
 * What replaces a screen that threw. A part that is missing since the portal was updated is mended by loading again; one that could not be
 * loaded without a connection, or while the portal did not answer, is loaded as soon as it can be.
 */
export function ScreenError({ error }: { error: unknown }) {
  const [isOffline, setOffline] = useState(!navigator.onLine);
  useEffect(() => void reloadForNewerBuild(error).then((isNewer) => setOffline(isNewer === null)), [error]);
  useLookAgain({ isMissing: isOffline, onAgain: () => void retry() });
  const { online } = useNetwork();

  return (
    <EmptyState
      drawing="cloud"
      heading="h1"
      title={isOffline ? (online ? m.error_unreached_title() : m.error_offline_title()) : m.error_screen_title()}
      action={
        <Button onClick={() => (isOffline ? void retry() : location.reload())}>{isOffline ? m.error_retry() : m.error_reload()}</Button>
      }
    >
      {isOffline ? m.error_offline_text() : m.error_screen_text()}
    </EmptyState>
  );
}
