import type { NumberedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import type { StopCause } from '../player-session/state/session-state.ts';
import type { QueueState } from './queue-state.ts';

/**
 * What the server has not acknowledged. `kept`: how many answers (items saved, marked or cleared) the device has safely at rest. `loose`: how many it
 * could not keep, which would go with the window. `device`: whether it keeps what it is given now.
 */
interface Unsent {
  readonly kept: number;
  readonly loose: number;
  readonly device: 'keeps' | 'refuses';
}

/** What the candidate reads about their answers. */
export type SaveState =
  | {
      readonly kind: 'saved';
      /** When the last answer of this window arrived at the server, by its clock; absent where none was sent yet. */
      readonly at?: string;
    }
  | ({ readonly kind: 'saving' | 'offline' | 'failing' } & Unsent)
  | ({ readonly kind: 'halted'; readonly cause: StopCause } & Unsent);

/**
 * After how many requests in a row that came to nothing the candidate reads of it: a lost database host is replaced within half a minute, a lost way to the
 * portal within seconds. What the device could not keep, and a submission that does not get through, shows at once.
 */
const toldFrom = { server: 8, offline: 3 } as const;

export function saveStateOf({ log: { pending }, device, isRefusing, stopped, trouble, failures, submit, savedAt }: QueueState): SaveState {
  const unsent: Unsent = {
    kept: countAnswers(pending.filter(({ seq }) => !device.has(seq))),
    loose: countAnswers(pending.filter(({ seq }) => device.get(seq) === 'refused')),
    device: isRefusing ? 'refuses' : 'keeps',
  };
  if (stopped !== null) return { kind: 'halted', cause: stopped, ...unsent };
  const isTold = trouble !== null && (failures >= toldFrom[trouble] || isRefusing || unsent.loose > 0 || submit !== 'no');
  if (isTold) return { kind: trouble === 'offline' ? 'offline' : 'failing', ...unsent };
  if (countAnswers(pending) > 0 || submit !== 'no') return { kind: 'saving', ...unsent };
  return savedAt === undefined ? { kind: 'saved' } : { kind: 'saved', at: savedAt };
}

/** How many items have an unacknowledged decision of the candidate: an answer, or its check (visits and drafts are none). */
function countAnswers(events: readonly NumberedEvent[]): number {
  const decided = events.flatMap(({ event }) =>
    event.kind === 'save' || event.kind === 'mark' || event.kind === 'clear' || event.kind === 'check' ? [event.itemId] : [],
  );
  return new Set(decided).size;
}
