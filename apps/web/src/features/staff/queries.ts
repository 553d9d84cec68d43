import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** A page of the failed sign-ins; while another comes, the one before stays. */
export const failuresQuery = (page: number) =>
  queryOptions({
    queryKey: [...queryKeys.staffSecurity.all, page],
    queryFn: ({ signal }) => call('staffSecurity', { page }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
