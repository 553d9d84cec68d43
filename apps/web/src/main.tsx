import './app/tokens.css';
import './app/fonts.css';
import './app/base.css';
import './app/hindi.css';
import './app/utilities.css';
import './ui/cards/surface.css';
import './app/component-styles.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { restored } from './early.ts';
import { watchPrinting } from './app/light-on-paper.ts';
import { watchLeftovers } from './app/routing/leftovers.ts';
import { showNotice } from './app/notices/notices.tsx';
import { Providers } from './app/providers.tsx';
import { createQueryClient } from './app/query-client.ts';
import { createPortalRouter } from './app/routing/router.ts';
import { watchSession } from './app/session-watch.ts';
import { isTestWindow } from './app/routing/test-window.ts';
import { brand } from './lib/brand/brand.ts';
import { watchMissingChunks } from './lib/page/newer-build.ts';
import { watchCopying } from './lib/page/copy-formulas.ts';
import { leaveFirstSight } from './lib/page/first-sight.ts';
import { queryKeys, progressKeys } from './lib/query-keys.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');

watchMissingChunks();
watchPrinting();
watchCopying();
document.title = brand.wording.portal;
await restored;

const queryClient = createQueryClient();
const router = createPortalRouter({ queryClient });
watchSession({ router, queryClient });
// another screen than the sign-in, which sees to it by itself
router.subscribe('onRendered', leaveFirstSight);
watchLeftovers({
  of: 'answers',
  send: async (pin) => {
    const { bringKept, keptWords } = await import('./features/assessment/attempt/queue/bring-kept.ts');
    if (!(await bringKept(pin))) return;
    showNotice(keptWords());
    await queryClient.invalidateQueries({ queryKey: queryKeys.assessment.all });
  },
});
watchLeftovers({
  of: 'progress',
  send: async () => {
    const { sendLeftoverProgress } = await import('./features/learning/own-progress.ts');
    if (!(await sendLeftoverProgress())) return;
    await Promise.all(progressKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  },
});
watchLeftovers({
  of: 'plays',
  send: async () => {
    const { sendLeftoverPlays } = await import('./features/classes/page/own-plays.ts');
    if (await sendLeftoverPlays()) await queryClient.invalidateQueries({ queryKey: queryKeys.classes.all });
  },
});
watchLeftovers({
  of: 'rounds',
  send: async () => {
    const { sendKeptAnswers } = await import('./features/adaptive/round/send-kept-answers.ts');
    const { isBrought, lost } = await sendKeptAnswers();
    if (lost !== '') showNotice(lost);
    if (isBrought) await queryClient.invalidateQueries({ queryKey: queryKeys.adaptive.all });
  },
});
watchLeftovers({
  of: 'quizzes',
  send: async () => {
    const { sendKeptQuizzes } = await import('./features/learning/quiz/quiz-keeper.ts');
    if (await sendKeptQuizzes()) await queryClient.invalidateQueries({ queryKey: queryKeys.learning.quizzes });
  },
});
watchLeftovers({
  of: 'notes',
  send: async () => {
    const { sendLeftoverNotes } = await import('./features/learning/notes/send-leftover-notes.ts');
    if (await sendLeftoverNotes()) await queryClient.invalidateQueries({ queryKey: queryKeys.study.all });
  },
});

watchLeftovers({
  of: 'sources',
  who: ({ isStaff, isAdminLogin }) => isStaff && !isAdminLogin,
  send: async () => {
    const { sendLeftoverSources } = await import('./features/studio/source/leftover-sources.ts');
    if (await sendLeftoverSources()) await queryClient.invalidateQueries({ queryKey: queryKeys.studio.all });
  },
});

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
