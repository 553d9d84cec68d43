import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useOwnSession } from '../lib/session/use-session.ts';
import { moduleDataQuery } from './shell/queries.ts';

interface PathPlace {
  readonly parentId: string;
  readonly id: string;
}

/** What the query of a path's address may say. */
export interface PathSearch {
  readonly parentId?: string;
  readonly id?: string;
  readonly learningPathId?: string;
  readonly learningPathName?: string;
  readonly index?: string;
}

const plain = (text: string): string => text.toLowerCase();

/**
 * Which path an address means: the one its query names by ids, else the sub-tab of that name in the header. `place` is null while
 * that is not known, or when there is none.
 */
export function usePathPlace({ search, module, topic }: { search: PathSearch; module: string; topic: string }): {
  place: PathPlace | null;
  header: UseQueryResult;
} {
  const header = useQuery(moduleDataQuery(useOwnSession()));
  const id = search.id ?? search.learningPathId;
  if (id && search.parentId) return { place: { id, parentId: search.parentId }, header };
  const items = header.data?.headerModuleData.flatMap((tab) => tab.children) ?? [];
  const item =
    items.find(({ name, slug }) => plain(name) === plain(topic) && plain(slug) === plain(module)) ??
    items.find(({ name }) => plain(name) === plain(topic));
  return { place: item ? { id: item.learningPathId, parentId: item.parentId } : null, header };
}
