import { Button } from '@mantine/core';
import { m } from '../paraglide/messages.js';
import { EmptyState } from '../ui/empty-state.tsx';

/** What stands in place of a screen that threw. A missing chunk after an update is mended by loading again. */
export function ScreenError() {
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
