import type { SearchGroup } from '@abhyas/contract/search/search.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';
import type { Session } from '../../../../lib/session/session.ts';

/** The server searches from so many letters on. */
export const minTyped = 2;
/** The longest text that is searched. */
export const maxTyped = 100;

/** What the server finds for a typed text. The call for an earlier text is aborted, and what it found stays until the next answer. */
export const searchQuery = ({ session, typed, group }: { session: Session; typed: string; group: SearchGroup | null }) => {
  const course = { courseId: session.lastLoggedInCourseId, variantId: session.lastLoggedInVariantId };
  return queryOptions({
    queryKey: [...queryKeys.search.found, session.personId, course, typed, group],
    queryFn: ({ signal }) => call('search', { ...course, query: typed, ...(group === null ? {} : { group }) }, { signal }),
    enabled: typed.length >= minTyped,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    retry: false,
    meta: { quiet: true },
  });
};
