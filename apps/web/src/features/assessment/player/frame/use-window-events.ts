import { useEffect, useEffectEvent } from 'react';
import type { PlayerSession } from '../../attempt/player-view.ts';
import { onTakenOver } from '../../attempt/other-windows.ts';
import { createPresence } from '../../attempt/presence.ts';

/**
 * Ties a session to its window: the connection, the window's being left and coming back, and its closing. Sends at once when the window is hidden,
 * which may be the last that it does. `onSubmitted` is called when the attempt is closed.
 */
export function useWindowEvents(session: PlayerSession | null, onSubmitted: () => void): void {
  const onSubmit = useEffectEvent(onSubmitted);
  useEffect(() => {
    if (session === null) return;
    const checkSubmitted = () => session.view().phase.kind === 'submitted' && onSubmit();
    checkSubmitted();
    const unsubscribe = session.subscribe(checkSubmitted);
    const presence = createPresence(session.recordFocus);
    const end = new AbortController();
    const listen = (target: EventTarget, name: string, run: (event: Event) => void) =>
      target.addEventListener(name, run, { signal: end.signal, capture: true });
    const leave = () => {
      presence.gone('hidden');
      session.leave();
    };
    const comeBack = () => document.visibilityState === 'visible' && document.hasFocus() && presence.here();
    listen(window, 'online', session.wake);
    listen(window, 'offline', session.lose);
    listen(window, 'pagehide', leave);
    listen(document, 'visibilitychange', () => {
      if (document.visibilityState === 'hidden') return leave();
      session.wake();
      comeBack();
    });
    listen(window, 'blur', ({ target }) => target === window && presence.gone('window'));
    // Who uses the window is in it, whatever the browser has left unsaid.
    for (const name of ['focus', 'keydown', 'pointerdown']) listen(window, name, comeBack);
    listen(window, 'beforeunload', (event) => {
      const { save } = session.view();
      // What is kept on the device survives; what it could not keep goes with the window.
      if (save.kind !== 'saved' && save.loose > 0) event.preventDefault();
    });
    const stopHearing = onTakenOver(session.view().state, session.wake);
    return () => {
      unsubscribe();
      stopHearing();
      end.abort();
    };
  }, [session]);
}
