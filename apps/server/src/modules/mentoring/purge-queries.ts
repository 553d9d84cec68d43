import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';

/** Removes times that started before a moment and that no booking has, had or was offered, `max` of them; how many those were. */
export async function removeOldTimes({ queryable, before, max }: { queryable: Queryable; before: Date; max: number }): Promise<number> {
  const { rowCount } = await queryable.execute(sql`
    delete from mentor_times where id in (
      select old.id from mentor_times as old
       where old.starts_at < ${before}::timestamptz and old.booking_id is null
         and not exists (select from mentor_bookings as booked where booked.time_id = old.id)
         and not exists (select from mentor_bookings as cancelled where cancelled.offered_time_id = old.id)
       limit ${max})`);
  return rowCount ?? 0;
}
