import { useEffect, useEffectEvent } from 'react';
import { forgetTestWindows } from '../../../../lib/device/test-windows.ts';
import { followPage } from '../../../../sync/sending/follow-page.ts';
import type { PlayerSession } from '../../attempt/session.ts';
import { onTakenOver } from '../../attempt/other-windows.ts';

/** By what a candidate leaves the test's window. */
type Cause = 'window' | 'hidden';

/** How many absences a window tells of: the log of an attempt has an end, and what fills it must not be this. */
const maxAbsences = 500;

/** Turns what the browser says of a window, which it often says twice, into one leaving and one coming back for each absence. */
export function createPresence(recordFocus: PlayerSession['recordFocus']): { gone(by: Cause): void; here(): void } {
  let awayBy: Cause | null = null;
  let absences = 0;
  return {
    gone(by) {
      if (awayBy !== null || absences === maxAbsences) return;
      absences += 1;
      awayBy = by;
      recordFocus({ state: 'left', by });
    },
    here() {
      if (awayBy === null) return;
      recordFocus({ state: 'back', by: awayBy });
      awayBy = null;
    },
  };
}

/**
 * Ties a session to its window: the connection, the window's being left and coming back, and its closing. Sends at once when the window is hidden,
 * which may be the last that it does. `onSubmitted` is called when the attempt is closed.
 */
export function useWindowEvents(session: PlayerSession | null, onSubmitted: () => void): void {
  const onSubmit = useEffectEvent(onSubmitted);
  useEffect(() => {
    if (session === null) return;
    let isOver = false;
    const checkSubmitted = () => {
      if (isOver || session.view().phase.kind !== 'submitted') return;
      isOver = true;
      forgetTestWindows(session.view().state.attemptId);
      onSubmit();
    };
    checkSubmitted();
    const unsubscribe = session.subscribe(checkSubmitted);
    const presence = createPresence(session.recordFocus);
    const end = new AbortController();
    const listen = (target: EventTarget, name: string, run: (event: Event) => void) =>
      target.addEventListener(name, run, { signal: end.signal, capture: true });
    // the question before the window closes takes the focus, and is no absence
    let isAsking = false;
    const comeBack = () => {
      isAsking = false;
      if (document.visibilityState === 'visible' && document.hasFocus()) presence.here();
    };
    listen(window, 'offline', session.lose);
    listen(window, 'pagehide', () => presence.gone('hidden'));
    listen(document, 'visibilitychange', () => {
      if (document.visibilityState === 'hidden') return presence.gone('hidden');
      session.wake();
      comeBack();
    });
    listen(window, 'blur', ({ target }) => !(target instanceof Node) && !isAsking && presence.gone('window'));
    // Who uses the window is in it, whatever the browser has left unsaid.
    for (const name of ['focus', 'keydown', 'pointerdown']) listen(window, name, comeBack);
    listen(window, 'beforeunload', (event) => {
      const { save } = session.view();
      // also what is kept on the device: it reaches the server only when the test, or the portal, is opened here again
      if (save.kind === 'saved' || save.loose + save.kept === 0) return;
      isAsking = true;
      event.preventDefault();
    });
    // after the listeners above, so that what leaves tells of the leaving too
    const unfollow = followPage({ flush: session.leave, reconnect: session.reconnect });
    const stopHearing = onTakenOver(session.view().state, session.wake);
    return () => {
      unsubscribe();
      unfollow();
      stopHearing();
      end.abort();
    };
  }, [session]);
}
