import type { QueryClient } from '@tanstack/react-query';
import { progressKeys, queryKeys } from './lib/query-keys.ts';
import { showNotice } from './app/notices/notices.tsx';

interface Sender {
  readonly queryClient: QueryClient;
  /** Of the student. */
  readonly pin: string;
}

/** What sends the leftovers of a kind, and has the pages that show them ask again; its code comes when something was stored. */
export const senders = {
  answers: async ({ queryClient, pin }: Sender) => {
    const { bringKept, keptWords } = await import('./features/assessment/attempt/queue/bring-kept.ts');
    if (!(await bringKept(pin))) return;
    showNotice(keptWords());
    await queryClient.invalidateQueries({ queryKey: queryKeys.assessment.all });
  },
  progress: async ({ queryClient }: Sender) => {
    const { sendLeftoverProgress } = await import('./features/learning/own-progress.ts');
    if (!(await sendLeftoverProgress())) return;
    await Promise.all(progressKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  },
  plays: async ({ queryClient }: Sender) => {
    const { sendLeftoverPlays } = await import('./features/classes/page/own-plays.ts');
    if (await sendLeftoverPlays()) await queryClient.invalidateQueries({ queryKey: queryKeys.classes.all });
  },
  rounds: async ({ queryClient }: Sender) => {
    const { sendKeptAnswers } = await import('./features/adaptive/round/send-kept-answers.ts');
    const { isBrought, lost } = await sendKeptAnswers();
    if (lost !== '') showNotice(lost);
    if (isBrought) await queryClient.invalidateQueries({ queryKey: queryKeys.adaptive.all });
  },
  quizzes: async ({ queryClient }: Sender) => {
    const { sendKeptQuizzes } = await import('./features/learning/quiz/quiz-keeper.ts');
    if (await sendKeptQuizzes()) await queryClient.invalidateQueries({ queryKey: queryKeys.learning.quizzes });
  },
  notes: async ({ queryClient }: Sender) => {
    const { sendLeftoverNotes } = await import('./features/learning/notes/send-leftover-notes.ts');
    if (await sendLeftoverNotes()) await queryClient.invalidateQueries({ queryKey: queryKeys.study.all });
  },
  sources: async ({ queryClient }: Sender) => {
    const { sendLeftoverSources } = await import('./features/studio/source/leftover-sources.ts');
    if (await sendLeftoverSources()) await queryClient.invalidateQueries({ queryKey: queryKeys.studio.all });
  },
};
export type LeftKind = keyof typeof senders;
