import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { progressKeys, queryKeys } from '../../lib/query-keys.ts';

export type BookingOptions = AnswerOf<'bookingOptions'>;

/** What the booking dialog of a test offers. Read again each time it opens: seats go. */
export const optionsQuery = (assetId: string) =>
  queryOptions({
    queryKey: [...queryKeys.centres.options, assetId],
    queryFn: ({ signal }) => call('bookingOptions', { asset_id: assetId }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** A student's bookings of a test, newest first. */
export const bookedQuery = (assetId: string) =>
  queryOptions({
    queryKey: [...queryKeys.centres.booked, assetId],
    queryFn: ({ signal }) => call('getStudentBookedSlots', { asset_ids: assetId }, { signal }),
    staleTime: 0,
  });

/** The dialog says itself what failed. */
const told = { quiet: true };

/** Reads again everything that shows a booking: the dialogs, and every row of a test. */
function useRefresh() {
  const client = useQueryClient();
  return async () => {
    const keys = [queryKeys.centres.all, ...progressKeys];
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}

export function useBookSlot() {
  const refresh = useRefresh();
  return useMutation({ mutationFn: (body: RequestOf<'bookSlot'>) => call('bookSlot', body), onSettled: refresh, meta: told });
}

export function useCancelBooking() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: RequestOf<'cancelSlotBooking'>) => call('cancelSlotBooking', body),
    onSettled: refresh,
    meta: told,
  });
}

export function useWaitlist() {
  const refresh = useRefresh();
  return {
    join: useMutation({ mutationFn: (body: RequestOf<'joinWaitlist'>) => call('joinWaitlist', body), onSettled: refresh, meta: told }),
    leave: useMutation({ mutationFn: (body: RequestOf<'leaveWaitlist'>) => call('leaveWaitlist', body), onSettled: refresh, meta: told }),
    accept: useMutation({ mutationFn: (body: RequestOf<'acceptOffer'>) => call('acceptOffer', body), onSettled: refresh, meta: told }),
  };
}
