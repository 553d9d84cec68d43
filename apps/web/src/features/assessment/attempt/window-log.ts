import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import type { AttemptEvent, NumberedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import type { FoldEvent } from '@abhyas/rules/assessment/log/event.ts';

/** The log of an attempt as one window has it: what it found, on the server and unsent on the device, and what it has added. */
export function createWindowLog({
  state: { events, fence },
  unsent,
  moment,
}: {
  state: Pick<PlayerState, 'events' | 'fence'>;
  unsent: readonly NumberedEvent[];
  moment: () => string;
}) {
  // The order is all that the fold needs of these numbers; the queue gives the real ones.
  let local: FoldEvent[] = unsent.map((one) => ({ ...one, fence, receivedAt: null }));
  let seq = unsent.length;
  const begunWith: readonly FoldEvent[] = [...events, ...local];
  return {
    /** The log as this window found it; where it left off is where this window begins. */
    begunWith,
    all: (): FoldEvent[] => [...events, ...local],
    add(event: AttemptEvent) {
      const previous = local.at(-1)?.event;
      // Of a run of keystrokes only the last says anything.
      if (event.kind === 'draft' && previous?.kind === 'draft' && previous.itemId === event.itemId) local = local.slice(0, -1);
      local = [...local, { fence, seq: ++seq, at: moment(), receivedAt: null, event }];
    },
  };
}
