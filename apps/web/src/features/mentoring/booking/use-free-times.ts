import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { freeTimesQuery, joinFreeTimes } from '../queries.ts';

/** Everything that can be booked: the first page as soon as it has come, then the later ones by themselves, so that no day is left out. */
export function useFreeTimes(of: Parameters<typeof freeTimesQuery>[0]) {
  const query = useInfiniteQuery(freeTimesQuery(of));
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const hasMore = hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (hasMore) void fetchNextPage();
  }, [hasMore, fetchNextPage]);
  return { ...query, free: joinFreeTimes(data?.pages ?? []) };
}
