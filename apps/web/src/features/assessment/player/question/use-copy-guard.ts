import { useEffect } from 'react';
import type { PlayerSession } from '../../attempt/session/player-view.ts';

/**
 * Keeps text in the test and other text out of it while the paper says so, and says that it does. Selecting continues, so that a passage can be highlighted
 * and read aloud; on a touch screen the long press that selects continues too, and what it selects cannot be copied.
 */
export function useCopyGuard(session: PlayerSession, copying: boolean): void {
  useEffect(() => {
    if (copying) return;
    const end = new AbortController();
    const refuse = (name: string, what: 'copying' | 'pasting') =>
      document.addEventListener(
        name,
        (event) => {
          if (event instanceof PointerEvent && event.pointerType === 'touch') return;
          event.preventDefault();
          session.refuse(what);
        },
        { signal: end.signal, capture: true },
      );
    for (const name of ['copy', 'cut', 'dragstart', 'contextmenu']) refuse(name, 'copying');
    for (const name of ['paste', 'drop']) refuse(name, 'pasting');
    return () => end.abort();
  }, [session, copying]);
}
