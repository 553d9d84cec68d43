import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { jsonIdSchema, queryRows } from '../../../platform/postgres/rows.ts';
import { bookableBy } from '../../assessment/paper/test-queries.ts';
import { assetIsTest } from '../../learning/course/course-queries.ts';
import { lineOf } from './line-sql.ts';

/** The student who asks for a seat, the slot and the asset. */
export interface AskedSeat {
  readonly studentId: bigint;
  readonly assetId: bigint;
  readonly slotId: bigint;
}

/** Where a seat can be had for one that was asked for. */
export interface FreeRooms {
  /** The slot itself if it has seats, or else those of its line that have, the one with the most first. */
  readonly slotIds: readonly bigint[];
  /** Whether the slot is full and the student has a booking of the test, perhaps this one, sent once more. */
  readonly hasBooked: boolean;
}

const fullSlot = z.object({ nth: z.coerce.number(), hasBooked: z.boolean(), others: z.array(jsonIdSchema) });

const [studentId, assetId, assessmentId] = [sql`asked.student_id`, sql`asked.asset_id`, sql`slots.assessment_id`];

/**
 * Looks, and holds nothing, which rooms have seats for those who ask. Only an open slot that has not begun, of a test that the student may book, can be full; any other one
 * is given back, for the booking to say what is wrong with it.
 */
export async function listFreeRooms({
  queryable,
  all,
  now,
}: {
  queryable: Queryable;
  all: readonly AskedSeat[];
  now: Date;
}): Promise<FreeRooms[]> {
  const ids = (of: keyof AskedSeat) => sql`${sql.param(all.map((asked) => asked[of]))}::bigint[]`;
  const rows = await queryRows({
    queryable,
    row: fullSlot,
    statement: sql`
      select asked.nth,
             exists (select from bookings
                      where bookings.student_id = asked.student_id and bookings.assessment_id = slots.assessment_id and bookings.cancelled_at is null) as "hasBooked",
             array(select room.id::text from slots as room
                    where room.id in (${lineOf(sql`array[slots.id]`)}) and room.state = 'open' and cardinality(room.free_seats) > 0
                    order by cardinality(room.free_seats) desc, room.id) as others
        from unnest(${ids('studentId')}, ${ids('assetId')}, ${ids('slotId')}) with ordinality as asked (student_id, asset_id, slot_id, nth)
        join slots on slots.id = asked.slot_id
       where slots.state = 'open' and slots.starts_at > ${now}::timestamptz and cardinality(slots.free_seats) = 0
         and ${assetIsTest({ assetId, assessmentId })} and ${bookableBy({ assessmentId, studentId })}`,
  });
  const full = new Map(rows.map((row) => [row.nth, row]));
  return all.map(({ slotId }, index) => {
    const row = full.get(index + 1);
    return row === undefined ? { slotIds: [slotId], hasBooked: false } : { slotIds: row.others, hasBooked: row.hasBooked };
  });
}
