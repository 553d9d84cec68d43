import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Where a person is signed in; nothing is asked while no one is named. */
export const personSessionsQuery = (person: string) =>
  queryOptions({
    queryKey: [...queryKeys.staffSessions.all, person],
    queryFn: ({ signal }) => call('personSessions', { person }, { signal }),
    enabled: person !== '',
    staleTime: 0,
    retry: false,
  });
