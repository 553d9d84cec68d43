import { useQuery } from '@tanstack/react-query';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { tabWord } from '@abhyas/rules/learning/node-url.ts';
import { moduleDataQuery } from '../queries.ts';

/** Whether the course in use has a tab of a type; false until the header has come. */
export function useHasTab(type: string): boolean {
  const { data } = useQuery(moduleDataQuery(useOwnSession()));
  return data?.headerModuleData.some((tab) => tabWord(tab.type) === type) ?? false;
}
