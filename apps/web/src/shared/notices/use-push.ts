import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { storePushChoice, pushChoiceOf, readPushState, turnPushOff, turnPushOn } from './push.ts';
import type { Session } from '../../lib/session/session.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/**
 * Push notices on this device: `state` is undefined until it is known, `asked` whether the person has answered before. The notices show a change that fails.
 */
export function usePush({ personId }: Session) {
  const client = useQueryClient();
  const queryKey = [...queryKeys.push.all, personId];
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    // the worker of a first visit comes after the screen
    const look = () => void client.invalidateQueries({ queryKey: queryKeys.push.all });
    navigator.serviceWorker.addEventListener('controllerchange', look);
    return () => navigator.serviceWorker.removeEventListener('controllerchange', look);
  }, [client]);
  const state = useQuery({ queryKey, queryFn: () => readPushState({ personId }), staleTime: 0, meta: { quiet: true } });
  const [asked, setAsked] = useState(() => pushChoiceOf({ personId }) !== null);
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? turnPushOn({ personId }) : turnPushOff({ personId })),
    onSuccess: (now) => client.setQueryData(queryKey, now),
  });
  const postpone = () => {
    storePushChoice({ personId, wanted: false });
    setAsked(true);
  };
  return { state: state.data, asked, changing: change.isPending, turn: change.mutate, postpone };
}
