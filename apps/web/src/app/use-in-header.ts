import { useQuery } from '@tanstack/react-query';
import { useOwnSession } from '../lib/session/use-session.ts';
import { tabsFor } from './shell/header/header-state.ts';
import { moduleDataQuery } from './shell/queries.ts';

/** Whether the header has an entry for each of these pages; true until it has come, so that nothing is shown that goes again. */
export function useInHeader(pages: readonly string[]): boolean {
  const session = useOwnSession();
  const { data } = useQuery(moduleDataQuery(session));
  if (data === undefined) return true;
  const tabs = tabsFor({ tabs: data.headerModuleData, isMentor: session.isMentor });
  const urls = new Set(tabs.flatMap(({ children }) => children.map(({ url }) => url)));
  return pages.every((page) => urls.has(page));
}
