import { useEffect, useState, useSyncExternalStore } from 'react';
import type { PlayerSession, PlayerView } from '../../attempt/session.ts';

/** The view of a session; the component follows its changes. */
export function usePlayerView(session: PlayerSession): PlayerView {
  return useSyncExternalStore(session.subscribe, session.view);
}

interface Shown {
  /** By the clock itself: a window that has lost its link shows no break, and yet it is one. One of the candidate's own counts too. */
  readonly isBreak: boolean;
  readonly sectionMs: number;
  readonly testMs: number;
}

/** What is left of the section, or of the break, and of the test in whole seconds' ms, read four times a second; renders when a second has passed. */
export function usePlayerClock(session: PlayerSession): Shown {
  const [shown, setShown] = useState(() => read(session));
  useEffect(() => {
    const timer = setInterval(() => {
      const next = read(session);
      const isSame = (last: Shown) => last.sectionMs === next.sectionMs && last.testMs === next.testMs && last.isBreak === next.isBreak;
      setShown((last) => (isSame(last) ? last : next));
    }, 250);
    return () => clearInterval(timer);
  }, [session]);
  return shown;
}

function read(session: PlayerSession): Shown {
  const { section, testMs } = session.clock();
  return {
    isBreak: section.phase === 'break' || section.phase === 'paused',
    sectionMs: Math.ceil((section.pauseMs ?? section.remainingMs) / 1000) * 1000,
    testMs: Math.ceil(testMs / 1000) * 1000,
  };
}
