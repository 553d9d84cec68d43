import { Button } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { isNewerBuildServed, reloadForMissingPart } from '../../lib/page/newer-build.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { useLookAgain } from '../../ui/feedback/states/use-look-again.ts';

/** A browser may keep the failure of a part for as long as the window lives: only a reload asks for it again. */
const retry = async () => void ((await isNewerBuildServed()) !== null && location.reload());

/**
 * What replaces a screen that threw. A part that is missing is mended by loading again: at once where the portal answers, else as soon as it does.
 */
export function ScreenError({ error }: { error: unknown }) {
  // nothing is said while the portal is asked, and until the window is loaded again
  const [state, setState] = useState<'asked' | 'offline' | 'broken'>(navigator.onLine ? 'asked' : 'offline');
  useEffect(() => {
    void reloadForMissingPart(error).then((isMended) => isMended !== true && setState(isMended === null ? 'offline' : 'broken'));
  }, [error]);
  const isOffline = state === 'offline';
  useLookAgain({ isMissing: isOffline, onAgain: () => void retry() });
  const { online } = useNetwork();

  if (state === 'asked') return null;
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
