import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** A page of the sessions to which someone did not come. */
export const missedQuery = (body: RequestOf<'staffMissedSessions'>) =>
  queryOptions({
    queryKey: [...queryKeys.staffMissed.all, body],
    queryFn: ({ signal }) => call('staffMissedSessions', body, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** A page of the sessions to come that are on a holiday. */
export const holidaySessionsQuery = (body: RequestOf<'staffHolidaySessions'>) =>
  queryOptions({
    queryKey: [...queryKeys.staffMissed.all, 'holidays', body],
    queryFn: ({ signal }) => call('staffHolidaySessions', body, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
