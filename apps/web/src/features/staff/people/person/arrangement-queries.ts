import type { AccommodationOnWire } from '@abhyas/contract/centres/accommodation.ts';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, isChangedElsewhere } from '../../../../lib/api.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { m } from '../../../../paraglide/messages.js';
import { showSuccess } from '../../../../ui/feedback/toasts/show-success.ts';

/** What is arranged for a student, and who set it. */
export const arrangementsQuery = (personId: string) =>
  queryOptions({
    queryKey: [...queryKeys.staffPeople.all, 'arrangements', personId],
    queryFn: ({ signal }) => call('getAccommodation', { personId }, { signal }),
    staleTime: 0,
  });

/** Which bookings would not fit any more. */
export const useCheckArrangements = (personId: string) =>
  useMutation({
    mutationFn: (accommodation: AccommodationOnWire) => call('checkAccommodation', { personId, accommodation }),
    meta: { quiet: true },
  });

export function useSaveArrangements(personId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (of: Omit<RequestOf<'saveAccommodation'>, 'personId'>) => call('saveAccommodation', { personId, ...of }),
    meta: { quiet: true },
    onError: (error) =>
      isChangedElsewhere(error) ? client.invalidateQueries({ queryKey: arrangementsQuery(personId).queryKey }) : undefined,
    onSuccess: (saved) => {
      client.setQueryData(arrangementsQuery(personId).queryKey, saved);
      showSuccess(m.staff_people_saved());
    },
  });
}
