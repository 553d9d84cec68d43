import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** A page of the messages that did not go through; while another comes, the one before stays. */
export const undeliveredQuery = (page: number) =>
  queryOptions({
    queryKey: [...queryKeys.staffUndelivered.all, page],
    queryFn: ({ signal }) => call('undelivered', { page }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** A page of the failed sign-ins; while another comes, the one before stays. */
export const failuresQuery = (page: number) =>
  queryOptions({
    queryKey: [...queryKeys.staffSecurity.all, page],
    queryFn: ({ signal }) => call('staffSecurity', { page }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
