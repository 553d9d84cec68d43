import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Milliseconds after which a desk that is looked at reads again what others have done. */
const refreshMs = 60_000;

export const staffDeskQuery = queryOptions({
  queryKey: queryKeys.staffDesk.all,
  queryFn: ({ signal }) => call('staffDesk', {}, { signal }),
  staleTime: 0,
  refetchInterval: refreshMs,
  refetchOnWindowFocus: true,
});
