import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import type { Selection } from '@abhyas/rules/centres/selection.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { progressKeys, queryKeys } from '../../lib/query-keys.ts';
import { doOneself } from '../../shared/notices/own-news.ts';

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

/** Where the notices of a booking lead to, and those of one that is gone. */
const bookingUrl = (assetId: string) => `/test?booking=${assetId}`;
const bookUrl = (assetId: string) => `/test?book=${assetId}`;

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

/** As `useRefresh`, for a call whose dialog continues: what that shows must not change, or go, before the dialog has heard of the answer. */
function useRefreshLater() {
  const refresh = useRefresh();
  return () => void refresh();
}

/** Books what was chosen for a test, or gives the booking it has that slot. */
export function useTakeSlot({ assetId, booked }: { assetId: string; booked: BookingOptions['booked'] }) {
  const refresh = useRefreshLater();
  return useMutation({
    mutationFn: ({ mode, venueId, slotId }: Selection) =>
      doOneself({
        url: bookingUrl(assetId),
        act: () =>
          booked === null
            ? call('bookSlot', {
                asset_id: assetId,
                slot_id: slotId,
                venue_id: venueId,
                centre_id: '',
                is_take_home: mode === 'home' ? '1' : '0',
              })
            : call('changeSlot', { asset_id: assetId, slot_booking_id: booked.slot_booking_id, slot_id: slotId }),
      }),
    onSettled: refresh,
    meta: told,
  });
}

export function useCancelBooking() {
  const refresh = useRefreshLater();
  return useMutation({
    mutationFn: (body: RequestOf<'cancelSlotBooking'>) =>
      doOneself({ url: bookUrl(body.asset_id), act: () => call('cancelSlotBooking', body) }),
    onSettled: refresh,
    meta: told,
  });
}

export function useWaitlist({ assetId }: { assetId: string }) {
  const refresh = useRefresh();
  const later = useRefreshLater();
  return {
    join: useMutation({ mutationFn: (body: RequestOf<'joinWaitlist'>) => call('joinWaitlist', body), onSettled: refresh, meta: told }),
    leave: useMutation({ mutationFn: (body: RequestOf<'leaveWaitlist'>) => call('leaveWaitlist', body), onSettled: refresh, meta: told }),
    accept: useMutation({
      mutationFn: (body: RequestOf<'acceptOffer'>) => doOneself({ url: bookingUrl(assetId), act: () => call('acceptOffer', body) }),
      onSettled: later,
      meta: told,
    }),
  };
}
