import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** A page of orders; while another comes, the one before stays. */
export const ordersQuery = (place: Pick<RequestOf<'staffOrders'>, 'page' | 'search' | 'status'>) =>
  queryOptions({
    queryKey: [...queryKeys.fees.orders, place.status, place.search, place.page],
    queryFn: ({ signal }) => call('staffOrders', { ...place, intakeId: '' }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const matchQuery = () =>
  queryOptions({ queryKey: queryKeys.fees.match, queryFn: ({ signal }) => call('reconciliation', {}, { signal }), staleTime: 0 });

/** A page of those who asked for a call; while another comes, the one before stays. */
export const leadsQuery = (place: RequestOf<'staffLeads'>) =>
  queryOptions({
    queryKey: [...queryKeys.fees.leads, place.state, place.search, place.page],
    queryFn: ({ signal }) => call('staffLeads', place, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
