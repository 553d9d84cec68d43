import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** What can be done about an incident in a session. Read again each time the dialog opens: seats go. */
export const optionsQuery = (slotId: string) =>
  queryOptions({
    queryKey: [...queryKeys.centreDesk.incident, 'options', slotId],
    queryFn: ({ signal }) => call('incidentOptions', { slotId }, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });

/** What a plan would do; null asks for nothing. One that cannot be done fails at once. */
export const previewQuery = (body: RequestOf<'previewIncident'> | null) =>
  queryOptions({
    queryKey: [...queryKeys.centreDesk.incident, 'preview', body],
    queryFn: body === null ? skipToken : ({ signal }) => call('previewIncident', body, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  });

/** Saves an incident, and reads the desk again; after a refusal also what can be done and what that does, as both have changed. */
export function useReportIncident() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RequestOf<'reportIncident'>) => call('reportIncident', body),
    onError: () => void client.invalidateQueries({ queryKey: queryKeys.centreDesk.incident }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.centreDesk.all }),
    meta: { quiet: true },
  });
}
