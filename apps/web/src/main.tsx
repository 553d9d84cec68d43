import './app/tokens.css';
import './app/fonts.css';
import './app/base.css';
import './app/scripts.css';
import './app/utilities.css';
import './ui/cards/surface.css';
import './app/component-styles.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { restored } from './early.ts';
import { watchPrinting } from './app/light-on-paper.ts';
import { watchLeftovers } from './app/routing/leftovers.ts';
import type { LeftKind } from './send-leftovers.ts';
import { Providers } from './app/providers.tsx';
import { createQueryClient } from './app/query-client.ts';
import { createPortalRouter } from './app/routing/router.ts';
import { watchSession } from './app/session-watch.ts';
import { isTestWindow } from './app/routing/test-window.ts';
import { brand } from './lib/brand/brand.ts';
import { watchMissingChunks } from './lib/page/newer-build.ts';
import { keepFocusInSight } from './lib/page/keep-focus-in-sight.ts';
import { watchCopying } from './lib/page/copy-formulas.ts';
import { leaveFirstSight } from './lib/page/first-sight.ts';

watchMissingChunks();
watchPrinting();
watchCopying();
keepFocusInSight();
document.title = brand.wording.portal;
void restored.then(start);

/** Begins the portal for the person who was here. A module that waits by itself would make WebKit hand out the chunks that build on it before they are ready. */
function start(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element');
  const queryClient = createQueryClient();
  const router = createPortalRouter({ queryClient });
  watchSession({ router, queryClient });
  // another screen than the sign-in, which sees to it by itself
  router.subscribe('onRendered', leaveFirstSight);
  const sendLeft = (of: LeftKind) => async (pin: string) => (await import('./send-leftovers.ts')).senders[of]({ queryClient, pin });
  for (const of of ['answers', 'progress', 'plays', 'rounds', 'quizzes', 'notes'] as const) watchLeftovers({ of, send: sendLeft(of) });
  watchLeftovers({ of: 'sources', who: ({ isStaff, isAdminLogin }) => isStaff && !isAdminLogin, send: sendLeft('sources') });

  createRoot(root).render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );

  // nothing that is waits for it, and a test is taken without it
  if (!isTestWindow()) {
    const begin = async () => {
      const { startBackground } = await import('./app/background.tsx');
      await startBackground({ queryClient, follow: (href) => router.history.push(href) });
    };
    const later = () => void begin().catch(() => {});
    if (document.readyState === 'complete') later();
    else window.addEventListener('load', later, { once: true });
  }
}
