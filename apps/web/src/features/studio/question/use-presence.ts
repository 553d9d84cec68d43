import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Milliseconds after which the server hears again that the source is open. */
const beatMs = 20_000;

/** Who else has a source open, by name. What one of them saves is read as soon as the server says so. */
export function usePresence(sourceId: string): readonly string[] {
  const client = useQueryClient();
  const { history } = useRouter();
  const query = useQuery({
    queryKey: [...queryKeys.studio.question, 'others', sourceId],
    queryFn: ({ signal }) => call('lookAtSource', { sourceId, isOpen: true }, { signal }),
    staleTime: 0,
    refetchInterval: beatMs,
    meta: { quiet: true },
  });
  useEffect(() => {
    let close = () => {};
    let isGone = false;
    void import('../../../lib/live.ts').then(
      ({ openLive }) => {
        if (isGone) return;
        close = openLive({
          history,
          onEvent({ kind, data }) {
            if (kind === 'gap' || (kind === 'studio' && data['sourceId'] === sourceId))
              for (const queryKey of [queryKeys.studio.question, queryKeys.studio.files]) void client.invalidateQueries({ queryKey });
          },
        });
      },
      () => {},
    );
    return () => {
      isGone = true;
      close();
      void call('lookAtSource', { sourceId, isOpen: false }).catch(() => {});
    };
  }, [client, history, sourceId]);
  return query.data?.others ?? [];
}
