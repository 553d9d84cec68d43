import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useOwnSession } from '../lib/session/use-session.ts';
import { isNamed } from './shell/header/header-state.ts';
import { moduleDataQuery } from './shell/queries.ts';

interface ChannelPlace {
  readonly name: string;
  readonly id: string;
  readonly parentId: string;
}

/** The channel of the course that an address names in words: 'last_mile_to_cat' is 'Last mile to CAT'. Null while that is not known, or when there is none. */
export function useChannelPlace(word: string): {
  channel: ChannelPlace | null;
  header: UseQueryResult;
} {
  const header = useQuery(moduleDataQuery(useOwnSession()));
  const items = header.data?.headerModuleData.flatMap(({ children }) => children) ?? [];
  const item = items.find((each) => each.type === 'channel' && isNamed(each, word));
  return { channel: item ? { name: item.name, id: item.learningPathId, parentId: item.parentId } : null, header };
}
