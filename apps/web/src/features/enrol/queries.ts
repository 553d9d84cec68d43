import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** Seats go while one reads: a minute later they are asked for again. */
const seatsMs = 60_000;

export const coursesQuery = () =>
  queryOptions({
    queryKey: queryKeys.enrol.courses,
    queryFn: ({ signal }) => call('prospectuses', {}, { signal }),
    staleTime: seatsMs,
  });

export const courseQuery = (slug: string) =>
  queryOptions({
    queryKey: [...queryKeys.enrol.course, slug],
    queryFn: ({ signal }) => call('prospectus', { slug }, { signal }),
    staleTime: 0,
    refetchInterval: seatsMs,
  });

/** What a batch costs with a code. */
export const quoteQuery = ({ intakeId, code }: { intakeId: string; code: string }) =>
  queryOptions({
    queryKey: [...queryKeys.enrol.quote, intakeId, code],
    queryFn: ({ signal }) => call('quoteOrder', { intakeId, plan: 'instalments', code }, { signal }),
    enabled: intakeId !== '' && code !== '',
    retry: false,
    meta: { quiet: true },
  });

/** How often an order is asked for while a gateway has not told yet, in milliseconds. */
const waitingMs = 4000;

export const orderQuery = (orderToken: string) =>
  queryOptions({
    queryKey: [...queryKeys.enrol.order, orderToken],
    queryFn: ({ signal }) => call('seeOrder', { orderToken }, { signal }),
    enabled: orderToken !== '',
    staleTime: 0,
    gcTime: 0,
    meta: { secret: true },
    refetchInterval: ({ state: { data } }) => (data?.lastTry === 'waiting' && data.lastGateway !== 'bank' ? waitingMs : false),
  });
