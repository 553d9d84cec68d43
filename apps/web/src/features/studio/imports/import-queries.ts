import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { EntryGroup } from '@abhyas/contract/studio/imports.ts';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Milliseconds between two looks at a file that is being read. */
const lookMs = 1_000;
const { imports } = queryKeys.studio;

export const isBeingRead = (state: string): boolean => ['waiting', 'pictures', 'reading'].includes(state);

export const importsQuery = () =>
  queryOptions({
    queryKey: [...imports, 'list'],
    queryFn: ({ signal }) => call('studioImports', {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.imports.some((each) => isBeingRead(each.state)) === true ? lookMs : false),
  });

/** An import with the pages of its questions so far. */
export const importQuery = (of: { importId: string; group: EntryGroup | 'all' }) =>
  infiniteQueryOptions({
    queryKey: [...imports, of],
    queryFn: ({ signal, pageParam }) => call('studioImport', { ...of, after: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ entries, isMore }) => (isMore ? entries.at(-1)?.number : undefined),
    staleTime: 0,
    refetchInterval: ({ state }) => (isBeingRead(state.data?.pages[0]?.import.state ?? '') ? lookMs : false),
  });
