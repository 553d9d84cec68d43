import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import type { PlayerSession } from '../../attempt/session.ts';

const patienceMs = 2000;

/** Whether the page can ask this browser for the full screen. */
export const canFillScreen = (): boolean => document.fullscreenEnabled;

/** Asks for the full screen, which a browser grants only at a press of the candidate's; one that refuses leaves all as it is. */
export async function fillScreen(): Promise<void> {
  if (!canFillScreen() || fillsScreen()) return;
  try {
    await document.documentElement.requestFullscreen();
    // so that Escape closes a dialog, and the full screen only when it is held
    await (navigator as { keyboard?: { lock?(keys: string[]): Promise<void> } }).keyboard?.lock?.(['Escape']);
  } catch {
    // The test continues without it.
  }
}

/** By the page or by the browser's own full screen (F11). */
const fillsScreen = () => document.fullscreenElement !== null || matchMedia('(display-mode: fullscreen)').matches;

function subscribe(changed: () => void): () => void {
  const mode = matchMedia('(display-mode: fullscreen)');
  document.addEventListener('fullscreenchange', changed);
  mode.addEventListener('change', changed);
  return () => {
    document.removeEventListener('fullscreenchange', changed);
    mode.removeEventListener('change', changed);
  };
}

/** Whether the window fills the screen, for a paper that asks for it; leaving it and coming back are recorded, and so is a window that begins without it. The full screen ends with the player. */
export function useFullScreen({ session, asked }: { session: PlayerSession; asked: boolean }): boolean {
  const fills = useSyncExternalStore(subscribe, fillsScreen);
  const tell = useEffectEvent((state: 'left' | 'back') => session.recordFocus({ state, by: 'full-screen' }));
  // once it has filled the screen, leaving that is recorded by itself
  const hasFilled = useRef(false);
  useEffect(() => {
    if (!asked || !fills) return;
    hasFilled.current = true;
    tell('back');
    return () => tell('left');
  }, [asked, fills]);
  const tellWithout = useEffectEvent(() => hasFilled.current || fillsScreen() || tell('left'));
  useEffect(() => {
    // The press that started the test has asked for it, and the browser may take a moment.
    if (!asked || !canFillScreen()) return;
    const timer = setTimeout(tellWithout, patienceMs);
    return () => clearTimeout(timer);
  }, [asked]);
  useEffect(() => {
    if (!asked) return;
    return () => {
      if (document.fullscreenElement !== null) void document.exitFullscreen();
    };
  }, [asked]);
  return fills;
}
