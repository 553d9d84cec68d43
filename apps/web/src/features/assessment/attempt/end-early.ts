import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import type { HaltCause } from './queue/event-queue.ts';
import type { Timers } from './clock/timers.ts';
import type { Turned } from './transport.ts';

/** How long the end of a section waits for its answers to be saved, before the candidate is told that it cannot be had now. */
const patienceMs = 6000;

/** Which section is to end now, or the break after it. */
export interface EarlyEnd {
  readonly sectionId: string;
  readonly ends: 'section' | 'break';
}

/**
 * Has the server end a section or a break now. What was answered must be there first (`flush`): later it would not count. `isMeant` says whether the
 * candidate still waits for it, and nothing is told any more once they do not.
 */
export async function endEarly({
  turn,
  timers,
  flush,
  sendTurn,
  isMeant,
  onUnreached,
  onRefused,
  onTurned,
}: {
  turn: EarlyEnd;
  timers: Timers;
  flush: () => Promise<boolean>;
  sendTurn: (turn: EarlyEnd) => Promise<Turned>;
  isMeant: () => boolean;
  onUnreached: () => void;
  onRefused: (cause: HaltCause) => void;
  onTurned: (state: PlayerState) => void;
}): Promise<void> {
  const giveUp = () => isMeant() && onUnreached();
  const patience = timers.after(patienceMs, giveUp);
  const isSaved = await flush();
  patience();
  if (!isSaved || !isMeant()) return;
  const turned = await sendTurn(turn);
  if (!isMeant()) return;
  if (turned.kind === 'turned') onTurned(turned.state);
  else if (turned.kind === 'refused') onRefused(turned.cause);
  else onUnreached();
}
