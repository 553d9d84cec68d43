import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
import { slots } from '../tables.ts';
import type { SlotFault } from './inputs.ts';

const overlap = z.object({ key: z.string(), otherKey: z.string(), byStaff: z.boolean() });

/**
 * The slots ahead of a pack, as it has just been imported, whose room another session has at the same time: one that staff have moved there, or one of the pack itself,
 * which is named once. The rooms are held.
 */
export async function listTakenRooms({ tx, pack, now }: { tx: Transaction; pack: string; now: Date }): Promise<SlotFault[]> {
  const rows = await queryRows({
    queryable: tx,
    row: overlap,
    statement: sql`
    select one.key, other.key as "otherKey", other.changed_by_staff as "byStaff"
      from ${slots} as one
      join ${slots} as other on other.venue_id = one.venue_id and other.room_id = one.room_id and other.id <> one.id and other.state = 'open'
                            and other.starts_at < one.ends_at and other.ends_at > one.starts_at
     where one.pack = ${pack} and one.state = 'open' and not one.changed_by_staff and one.starts_at > ${now}::timestamptz
       and (other.changed_by_staff or other.starts_at <= ${now}::timestamptz or other.id < one.id)
     order by one.id, other.id`,
  });
  return rows.map(({ key, otherKey, byStaff }) => ({
    key,
    cause: `the room is taken by the slot '${otherKey}'${byStaff ? ', which staff have moved,' : ''} then`,
  }));
}
