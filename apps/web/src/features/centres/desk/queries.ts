import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Milliseconds after which a desk that is looked at reads again what others have done. */
const refreshMs = 15_000;

/** The whole desk. While another session comes, the one before stays. */
export const deskQuery = (place: RequestOf<'centreDesk'>) =>
  queryOptions({
    queryKey: [...queryKeys.centreDesk.all, place],
    queryFn: ({ signal }) => call('centreDesk', place, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: refreshMs,
    refetchOnWindowFocus: true,
    // the screen says itself how old it is
    meta: { quiet: true },
  });

/** Candidates with these words in their name or ID. */
export const foundQuery = (search: string) =>
  queryOptions({
    queryKey: [...queryKeys.centreDesk.found, search],
    queryFn: ({ signal }) => call('findCandidates', { search }, { signal }),
    placeholderData: keepPreviousData,
    enabled: search !== '',
    staleTime: 0,
  });

/** Reads the desk again; a change is on the screen when its call is done. */
function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: queryKeys.centreDesk.all });
}

const told = { quiet: true };

export function useCheckIn() {
  const refresh = useRefresh();
  return useMutation({ mutationFn: (body: RequestOf<'checkInByCode'>) => call('checkInByCode', body), onSettled: refresh, meta: told });
}

export function useChangeCandidate() {
  const refresh = useRefresh();
  return useMutation({ mutationFn: (body: RequestOf<'changeCandidate'>) => call('changeCandidate', body), onSettled: refresh });
}

export function useMoveSeat() {
  const refresh = useRefresh();
  return useMutation({ mutationFn: (body: RequestOf<'moveSeat'>) => call('moveSeat', body), onSettled: refresh });
}

export function useMoveSession() {
  const refresh = useRefresh();
  return useMutation({ mutationFn: (body: RequestOf<'moveSession'>) => call('moveSession', body), onSettled: refresh, meta: told });
}

export function useGiveTimeBack() {
  const refresh = useRefresh();
  return useMutation({ mutationFn: (body: RequestOf<'giveTimeBack'>) => call('giveTimeBack', body), onSettled: refresh, meta: told });
}

export function useAddNote() {
  const refresh = useRefresh();
  return useMutation({ mutationFn: (body: RequestOf<'addDeskNote'>) => call('addDeskNote', body), onSettled: refresh, meta: told });
}

export function useCloseNote() {
  const refresh = useRefresh();
  return useMutation({ mutationFn: (body: RequestOf<'closeDeskNote'>) => call('closeDeskNote', body), onSettled: refresh });
}
