import { useEffect, useEffectEvent } from 'react';
import { createLookAgain } from '../../../lib/page/look-again.ts';

const { wait, wake } = createLookAgain({
  now: () => performance.now(),
  random: Math.random,
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  isAnswering: async () =>
    fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    ),
  isSeen: () => document.visibilityState === 'visible',
});

/** While `isMissing`, looks by itself whether the portal answers, and calls `onAgain` when it does. */
export function useLookAgain({ isMissing, onAgain }: { isMissing: boolean; onAgain: () => void }): void {
  const again = useEffectEvent(onAgain);
  useEffect(() => {
    if (!isMissing) return;
    const stop = wait(() => again());
    addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    return () => {
      stop();
      removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [isMissing]);
}
