import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { gatherCalls } from '../../../platform/common/gather.ts';
import type { Ports } from '../../../platform/parts.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
import { bookableBy } from '../../assessment/index.ts';
import { assetIsTest } from '../../learning/index.ts';

/** Who asks for a seat, of which slot, from which asset. */
export interface AskedSeat {
  readonly studentId: bigint;
  readonly assetId: bigint;
  readonly slotId: bigint;
}

/** Why there is no seat to take: the slot is full, and the student may have a booking of the test, perhaps this one, sent once more. */
type TurnedAway = 'SLOT_FULL' | 'ALREADY_BOOKED';

const turnedAwayRow = z.object({ nth: z.coerce.number(), hasBooked: z.boolean() });

const [studentId, assetId, assessmentId] = [sql`asked.student_id`, sql`asked.asset_id`, sql`slots.assessment_id`];

/**
 * Looks, and holds nothing, whether an open slot that has not begun, of a test that the student may book, is full; null if it is not, or if the slot is none of those.
 * Most of those who want the last seats ask at the same moment and end here, so those who ask at once share one statement.
 */
export function createTurnedAway({ parts }: { parts: Ports<'clock' | 'database'> }): (asked: AskedSeat) => Promise<TurnedAway | null> {
  return gatherCalls(async (all: readonly AskedSeat[]) => {
    const now = parts.clock.now().toISOString();
    const ids = (of: keyof AskedSeat) => sql`${sql.param(all.map((asked) => asked[of]))}::bigint[]`;
    const rows = await queryRows({
      queryable: parts.database.orm,
      row: turnedAwayRow,
      statement: sql`
      select asked.nth,
             exists (select from bookings
                      where bookings.student_id = asked.student_id and bookings.assessment_id = slots.assessment_id and bookings.cancelled_at is null) as "hasBooked"
        from unnest(${ids('studentId')}, ${ids('assetId')}, ${ids('slotId')}) with ordinality as asked (student_id, asset_id, slot_id, nth)
        join slots on slots.id = asked.slot_id
       where slots.state = 'open' and slots.starts_at > ${now}::timestamptz and cardinality(slots.free_seats) = 0
         and ${assetIsTest({ assetId, assessmentId })} and ${bookableBy({ assessmentId, studentId })}`,
    });
    const found = new Map(rows.map(({ nth, hasBooked }) => [nth, hasBooked ? 'ALREADY_BOOKED' : 'SLOT_FULL'] as const));
    return all.map((_asked, index) => found.get(index + 1) ?? null);
  });
}
