import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { isNewerBuildServed, reloadForNewerBuild } from '../../lib/page/newer-build.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** A browser may keep the failure of a part for as long as the window lives: only a reload asks for it again. */
const retry = async () => void ((await isNewerBuildServed()) !== null && location.reload());

/**
 * What replaces a screen that threw. A part that is missing since the portal was updated is mended by loading again; one that could not be
 * loaded without a connection is loaded as soon as there is one.
 */
export function ScreenError({ error }: { error: unknown }) {
  const [isOffline, setOffline] = useState(!navigator.onLine);
  useEffect(() => void reloadForNewerBuild(error).then((isNewer) => setOffline(isNewer === null)), [error]);
  useEffect(() => {
    if (!isOffline) return;
    const again = () => void retry();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isOffline]);

  return (
    <EmptyState
      drawing="cloud"
      heading="h1"
      title={isOffline ? m.error_offline_title() : m.error_screen_title()}
      action={
        <Button onClick={() => (isOffline ? void retry() : location.reload())}>{isOffline ? m.error_retry() : m.error_reload()}</Button>
      }
    >
      {isOffline ? m.error_offline_text() : m.error_screen_text()}
    </EmptyState>
  );
}
