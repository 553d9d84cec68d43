import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';

const moment = (at: Date) => sql`${at}::timestamptz`;

/** Removes deliveries that ended before a moment, `max` of them; how many those were. */
export async function removeOldDeliveries({
  queryable,
  before,
  max,
}: {
  queryable: Queryable;
  before: Date;
  max: number;
}): Promise<number> {
  const { rowCount } = await queryable.execute(sql`
    delete from notice_deliveries where id in (select id from notice_deliveries where ended_at < ${moment(before)} limit ${max})`);
  return rowCount ?? 0;
}

/** Removes notices that were due before a moment, one for those that were read or cancelled and one for all others, `max` of them; how many those were. */
export async function removeOldNotices({
  queryable,
  readBefore,
  unreadBefore,
  max,
}: {
  queryable: Queryable;
  readBefore: Date;
  unreadBefore: Date;
  max: number;
}): Promise<number> {
  const { rowCount } = await queryable.execute(sql`
    delete from notices where id in (
      select id from notices
       where due_at < ${moment(readBefore)} and (read_at is not null or cancelled_at is not null or due_at < ${moment(unreadBefore)})
       limit ${max})`);
  return rowCount ?? 0;
}
