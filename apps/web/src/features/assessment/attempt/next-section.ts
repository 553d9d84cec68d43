import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import type { Phase } from './player-view.ts';
import type { SessionParts } from './session-parts.ts';

const againMs = 1000;

/** Reads the questions of a section that has opened, once a second, for as long as the window waits between two sections. */
export function createNextSection({
  timers,
  fetchState,
  phase,
  enter,
  onSubmitted,
  onRead,
}: Pick<SessionParts, 'timers' | 'fetchState'> & {
  readonly phase: () => Phase;
  readonly enter: (next: Phase) => void;
  readonly onSubmitted: () => void;
  /** Takes what was read. False where the questions are not among it: the server's clock opens a section, and ours may be a moment ahead. */
  readonly onRead: (fresh: PlayerState) => boolean;
}): { load(): void; stop(): void } {
  let isStopped = false;
  const isWaiting = () => !isStopped && phase().kind === 'between';

  function load() {
    if (!isWaiting()) return;
    fetchState().then((fresh) => {
      if (!isWaiting()) return;
      if (fresh === null) return enter({ kind: 'halted', cause: 'signed-out' });
      if (fresh.status === 'submitted') return onSubmitted();
      if (!onRead(fresh)) timers.after(againMs, load);
    }, loadAgain);
  }

  function loadAgain() {
    timers.after(againMs, load);
    const waiting = phase();
    if (waiting.kind === 'between' && waiting.next !== 'held-up') enter({ ...waiting, next: 'held-up' });
  }

  return { load, stop: () => (isStopped = true) };
}
