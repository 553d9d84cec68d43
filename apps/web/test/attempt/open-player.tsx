import { screen } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { PlayerPage } from '../../src/features/assessment/player/frame/player-page.tsx';
import { student } from '../people.ts';
import { renderScreen } from '../render.tsx';

/** The window of the attempt that `runningAttempt` has, once its first screen is there. */
export async function openPlayer() {
  const shown = await renderScreen(<PlayerPage onNotStarted={() => undefined} onSubmitted={() => undefined} />, {
    session: student,
    at: '/preparetest/test',
  });
  await screen.findByRole('heading', { level: 1 });
  return shown;
}

/** Makes the window as narrow as a phone until the test ends. */
export function onPhone(): void {
  const { matchMedia } = globalThis;
  globalThis.matchMedia = (media) => Object.assign(matchMedia(media), { matches: media.includes('width <') }) as MediaQueryList;
  onTestFinished(() => {
    globalThis.matchMedia = matchMedia;
  });
}
