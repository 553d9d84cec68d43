import { call } from '../../../lib/api.ts';
import type { PlayerSession } from './player-view.ts';

/** Milliseconds between two signs of a window that is played at a centre. */
const beatMs = 20_000;

/**
 * Tells the portal again and again that a window at a centre is there, while its test runs, so that the desk sees a machine that is cut off. Nothing hangs on
 * an answer. Returns what ends it.
 */
export function startHeartbeat(session: PlayerSession): () => void {
  const { attemptId, atCentre } = session.view().state;
  if (!atCentre) return () => {};
  const beat = () => {
    if (session.view().phase.kind === 'submitted') return;
    call('playerHere', { attemptId }, { signal: AbortSignal.timeout(beatMs / 2) }).catch(() => undefined);
  };
  const timer = setInterval(beat, beatMs);
  return () => clearInterval(timer);
}
