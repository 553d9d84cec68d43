import { AppError } from '../../../platform/common/errors.ts';
import { gatherCalls } from '../../../platform/postgres/together.ts';
import { createTurns } from '../../../platform/common/turns.ts';
import type { Ports } from '../../../platform/parts.ts';
import { type AskedSeat, listFreeRooms } from '../seats/free-room-queries.ts';
import { takeAnyRoom } from './any-room.ts';

/** Milliseconds after which someone who still waits for their turn reads that the portal is busy. */
const maxWaitMs = 30_000;

/** Runs `take` with a slot that has a seat when it is the turn of who asks. Throws SLOT_FULL, ALREADY_BOOKED, UNAVAILABLE and what `take` does. */
export type SeatQueue = <T>(asked: AskedSeat, take: (slotId: bigint) => Promise<T>) => Promise<T>;

/** Those who wait for their turn at a slot. */
interface Line {
  waiting: number;
  /** The slot was seen to be full after this many had asked this process. */
  fullAfter: number;
}

/**
 * Lets requests for a seat of the same slot through one at a time, because in the database each would hold a connection while it waits.
 * Requests that come at once share a look at what is free, so a full line turns them away together.
 */
export function createSeatQueue({ parts }: { parts: Ports<'clock' | 'database'> }): SeatQueue {
  const look = gatherCalls((all: readonly AskedSeat[]) => listFreeRooms({ queryable: parts.database.orm, all, now: parts.clock.now() }));
  const takeTurns = createTurns<bigint>();
  const lines = new Map<bigint, Line>();
  let count = 0;

  const findRooms = async (asked: AskedSeat) => {
    const { slotIds, hasBooked } = await look(asked);
    if (hasBooked) throw new AppError('ALREADY_BOOKED');
    return slotIds;
  };

  async function inTurn<T>({ asked, take }: { asked: AskedSeat; take: () => Promise<T> }): Promise<T> {
    const { slotId } = asked;
    const nth = (count += 1);
    const since = parts.clock.now().getTime();
    const line = lines.get(slotId) ?? { waiting: 0, fullAfter: 0 };
    lines.set(slotId, line);
    line.waiting += 1;
    const own = takeTurns(slotId, async () => {
      if (nth <= line.fullAfter) throw new AppError('SLOT_FULL');
      if (parts.clock.now().getTime() - since > maxWaitMs) throw new AppError('UNAVAILABLE');
      const asking = count;
      if ((await findRooms(asked)).includes(slotId)) return take();
      line.fullAfter = asking;
      throw new AppError('SLOT_FULL');
    });
    return own.finally(() => {
      line.waiting -= 1;
      if (line.waiting === 0) lines.delete(slotId);
    });
  }

  return (asked, take) =>
    takeAnyRoom({
      slotId: asked.slotId,
      findRooms: () => findRooms(asked),
      take: (slotId) => inTurn({ asked: { ...asked, slotId }, take: () => take(slotId) }),
    });
}
