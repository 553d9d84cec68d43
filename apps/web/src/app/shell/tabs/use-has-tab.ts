import { useQuery } from '@tanstack/react-query';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { tabWord } from '@abhyas/rules/learning/node-url.ts';
import { moduleDataQuery } from '../queries.ts';

/** Whether the course in use has a tab of a type; false until the header has come. */
export function useHasTab(type: string): boolean {
  const { data } = useQuery(moduleDataQuery(useOwnSession()));
  return data?.headerModuleData.some((tab) => tabWord(tab.type) === type) ?? false;
}

/** Whether the header of the course in use leads to a page; false until it has come. */
export function useHasPage(url: string): boolean {
  const { data } = useQuery(moduleDataQuery(useOwnSession()));
  return data?.headerModuleData.some(({ children }) => children.some((child) => child.url === url)) ?? false;
}
