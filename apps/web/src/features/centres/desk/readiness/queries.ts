import type { ReadinessChange } from '@abhyas/contract/centres/readiness.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { m } from '../../../../paraglide/messages.js';
import { showSuccess } from '../../../../ui/feedback/toasts/show-success.ts';
import { showUndo } from '../../../../ui/feedback/toasts/show-undo.tsx';

/** Milliseconds after which a board that is looked at reads again what others have recorded. */
const refreshMs = 15_000;

/** The sessions of the next seven days, with what is missing. */
export const readinessQuery = () =>
  queryOptions({
    queryKey: queryKeys.centreDesk.ready,
    queryFn: ({ signal }) => call('readinessBoard', {}, { signal }),
    staleTime: 0,
    refetchInterval: refreshMs,
    refetchOnWindowFocus: true,
    meta: { quiet: true },
  });

interface Recorded {
  readonly slotId: string;
  /** Of what is recorded, as it was seen. */
  readonly version: number;
  readonly change: ReadinessChange;
  /** What was recorded until now. */
  readonly before: ReadinessChange;
}

/** Records how far a thing is; for a while after it, one press takes that back. */
export function useSetReadiness() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: queryKeys.centreDesk.ready });
  const undo = useMutation({
    mutationFn: ({ slotId, version, before: change }: Recorded) => call('setReadiness', { slotId, version, change }),
    onSettled: refresh,
    onSuccess: () => showSuccess(m.ready_undone()),
  });
  return useMutation({
    mutationFn: ({ slotId, version, change }: Recorded) => call('setReadiness', { slotId, version, change }),
    onSettled: refresh,
    onSuccess: ({ version }, recorded) =>
      showUndo({ message: m.ready_saved(), label: m.ready_undo(), onUndo: () => undo.mutate({ ...recorded, version }) }),
    meta: { quiet: true },
  });
}
