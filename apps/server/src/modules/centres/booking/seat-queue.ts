import { AppError } from '../../../platform/common/errors.ts';
import { createTurns } from '../../../platform/common/turns.ts';
import type { Ports } from '../../../platform/parts.ts';
import { type AskedSeat, createTurnedAway } from '../seats/turned-away-queries.ts';

/** Milliseconds after which someone who still waits for their turn is told that the portal is busy. */
const maxWaitMs = 30_000;

/** Runs `take` when it is the turn of who asks. Throws SLOT_FULL, ALREADY_BOOKED, UNAVAILABLE. */
export type SeatQueue = <T>(asked: AskedSeat, take: () => Promise<T>) => Promise<T>;

/**
 * Lets those who ask this process for a seat of the same slot come to it one at a time. In the database they would wait for each other too, but each on a connection
 * that everyone else needs. A slot that is full turns them away at once, and again at their turn.
 */
export function createSeatQueue({ parts }: { parts: Ports<'clock' | 'database'> }): SeatQueue {
  const findTurnedAway = createTurnedAway({ parts });
  const takeTurns = createTurns<bigint>();
  const requireSeat = async (asked: AskedSeat) => {
    const refusal = await findTurnedAway(asked);
    if (refusal !== null) throw new AppError(refusal);
  };
  return async (asked, take) => {
    // most of those who want the last seats end here, and none of them waits for another
    await requireSeat(asked);
    const since = parts.clock.now().getTime();
    return takeTurns(asked.slotId, async () => {
      if (parts.clock.now().getTime() - since > maxWaitMs) throw new AppError('UNAVAILABLE');
      await requireSeat(asked);
      return take();
    });
  };
}
