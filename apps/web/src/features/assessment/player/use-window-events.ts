import { useEffect, useEffectEvent } from 'react';
import type { PlayerSession } from '../attempt/player-view.ts';

/**
 * Ties a session to its window: the connection, the window's coming back, and its closing. Sends at once when the window is hidden, which may be
 * the last that it does. `onSubmitted` is called when the attempt is closed.
 */
export function useWindowEvents(session: PlayerSession | null, onSubmitted: () => void): void {
  const goOn = useEffectEvent(onSubmitted);
  useEffect(() => {
    if (session === null) return;
    const heed = () => session.view().phase.kind === 'submitted' && goOn();
    heed();
    const unsubscribe = session.subscribe(heed);
    const wake = () => session.wake();
    const lose = () => session.lose();
    const leave = () => session.leave();
    const lookAtVisibility = () => (document.visibilityState === 'hidden' ? leave() : wake());
    const warn = (event: BeforeUnloadEvent) => {
      const { save } = session.view();
      // What is kept on the device survives; the question is whether the candidate meant to leave.
      if (save.kind !== 'saved' && save.kind !== 'halted' && save.kept > 0) event.preventDefault();
    };
    window.addEventListener('online', wake);
    window.addEventListener('offline', lose);
    document.addEventListener('visibilitychange', lookAtVisibility);
    window.addEventListener('pagehide', leave);
    window.addEventListener('beforeunload', warn);
    return () => {
      unsubscribe();
      window.removeEventListener('online', wake);
      window.removeEventListener('offline', lose);
      document.removeEventListener('visibilitychange', lookAtVisibility);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('beforeunload', warn);
    };
  }, [session]);
}
