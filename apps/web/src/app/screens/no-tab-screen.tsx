import { useOwnSession } from '../../lib/session/use-session.ts';
import { tabName } from '../../lib/language/tab-name.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { HomeLink } from './home-link.tsx';

/** The tabs that a course may have, by the word in their addresses, and the usual name of each. */
const usualNames: Readonly<Record<string, string>> = {
  prepare: 'Prepare',
  test: 'Test',
  channel: 'Channels',
  performance: 'Performance',
  schools: 'Schools',
  mypage: 'My page',
};

/** Whether a word of an address is that of a tab, which another course may have. */
export const isTabWord = (word: string): boolean => Object.hasOwn(usualNames, word);

/** In place of a page that belongs to a tab which the course in use does not have. */
export function NoTabScreen({ word }: { word: string }) {
  const { lastloggedInCourseName: course } = useOwnSession();
  return (
    <EmptyState
      drawing="lost"
      heading="h1"
      title={m.no_tab_title({ course, tab: tabName(usualNames[word] ?? word) })}
      action={<HomeLink />}
    >
      {m.no_tab_text()}
    </EmptyState>
  );
}
