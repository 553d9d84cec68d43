import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { call } from '../../lib/api.ts';
import type { Session } from '../../lib/session.ts';
import type { AssetPlace } from './queries.ts';
import { learningQueries } from './queries.ts';

/** What to call when somebody comes to the end of an asset: it is sent once, and the lists that show the asset are read again on leaving. */
export function useAssetEnd({ session, place, completed }: { session: Session; place: AssetPlace; completed: boolean }): () => void {
  const queryClient = useQueryClient();
  const sent = useRef(completed);
  const { queryKey } = learningQueries.asset(session, place);
  const { mutate } = useMutation({
    mutationFn: () =>
      call('openAsset', { courseId: session.lastLoggedInCourseId, variantId: session.lastLoggedInVariantId, ...place, event: 'end' }),
    onSuccess: ({ status }) => {
      queryClient.setQueryData(queryKey, (before) => (before ? { ...before, status } : before));
      return queryClient.invalidateQueries({ queryKey: ['learning', 'path'] });
    },
    onError: () => {
      sent.current = false;
    },
  });
  useEffect(
    () => () => {
      void queryClient.invalidateQueries({ queryKey: ['learning', 'path'] });
      void queryClient.invalidateQueries({ queryKey: ['home'] });
    },
    [queryClient],
  );
  return useCallback(() => {
    if (sent.current) return;
    sent.current = true;
    mutate();
  }, [mutate]);
}
