import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { reloadForNewerBuild } from '../../lib/page/newer-build.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** What replaces a screen that threw. A part that is missing since the portal was updated is mended by loading again. */
export function ScreenError({ error }: { error: unknown }) {
  useEffect(() => void reloadForNewerBuild(error), [error]);
  return (
    <main>
      <EmptyState
        drawing="tools"
        heading="h1"
        title={m.error_screen_title()}
        action={<Button onClick={() => location.reload()}>{m.error_reload()}</Button>}
      >
        {m.error_screen_text()}
      </EmptyState>
    </main>
  );
}
