import { useEffect, useEffectEvent } from 'react';
import { createLookAgain, examPace, pagePace } from '../../../lib/page/look-again.ts';

const browser = {
  now: () => performance.now(),
  random: () => Math.random(),
  after: (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  isAnswering: async () =>
    fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    ),
  isSeen: () => document.visibilityState === 'visible',
};
const looksAgain = { page: createLookAgain({ ...browser, pace: pagePace }), exam: createLookAgain({ ...browser, pace: examPace }) };

/** While `isMissing`, looks by itself whether the portal answers, and calls `onAgain` when it does. */
export function useLookAgain({
  isMissing,
  onAgain,
  pace = 'page',
}: {
  isMissing: boolean;
  onAgain: () => void;
  pace?: keyof typeof looksAgain;
}): void {
  const again = useEffectEvent(onAgain);
  useEffect(() => {
    if (!isMissing) return;
    const { wait, comeBack, reconnect } = looksAgain[pace];
    // of this view alone: one that leaves does not take those of the others with it
    const gone = new AbortController();
    const stop = wait(() => again());
    addEventListener('online', () => reconnect(), gone);
    document.addEventListener('visibilitychange', () => comeBack(), gone);
    return () => {
      stop();
      gone.abort();
    };
  }, [isMissing, pace]);
}
