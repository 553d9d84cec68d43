import type { Effect, Happening } from '@abhyas/rules/assessment/player-session/state/inputs.ts';
import type { EventQueue } from '../queue/ports.ts';
import type { SessionParts } from './session-parts.ts';

/** Runs the effects of a session and reports what becomes of them. What is reported of one effect comes later than the effect itself. */
export function createEffectRunner({
  queue,
  timers,
  sendTurn,
  fetchState,
  report,
}: Pick<SessionParts, 'timers' | 'sendTurn' | 'fetchState'> & {
  readonly queue: Pick<EventQueue, 'add' | 'flush' | 'submit' | 'withdraw' | 'wake'>;
  readonly report: (happening: Happening) => void;
}): (effect: Effect) => void {
  return (effect) => {
    switch (effect.kind) {
      case 'keep':
        queue.add(effect.event, effect.at);
        return;
      case 'flush': {
        const { request } = effect;
        const flushed = queue.flush();
        if (request !== null) void flushed.then((isSaved) => report({ kind: 'flushed', request, isSaved }));
        return;
      }
      case 'submit': {
        const { request, timeUp } = effect;
        void queue.submit({ timeUp }).then((isClosed) => report({ kind: 'submit-ended', request, isClosed }));
        return;
      }
      case 'withdraw-submit':
        return queue.withdraw();
      case 'wake':
        return queue.wake();
      case 'end-early': {
        const { request, turn } = effect;
        void sendTurn(turn).then((result) => report({ kind: 'turn-ended', request, result }));
        return;
      }
      case 'read': {
        const { reason } = effect;
        fetchState().then(
          (test) => report({ kind: 'read', reason, test }),
          () => report({ kind: 'read-failed', reason }),
        );
        return;
      }
      case 'wait':
        timers.after(effect.ms, () => report(effect.end));
    }
  };
}
