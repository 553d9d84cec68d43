import { eq, or } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { calendarFeeds } from './tables.ts';

/** The feeds that someone turned on; the secret address is not part of it. One for each child of a parent. */
export function listOwnFeeds({ queryable, personId }: { queryable: Queryable; personId: bigint }) {
  const { ownerId, changedAt, endedAt } = calendarFeeds;
  return queryable.select({ changedAt, endedAt }).from(calendarFeeds).where(eq(ownerId, personId)).limit(50);
}

/** Removes the feeds that a person owns and those of their calendar. */
export async function removeFeeds({ tx, personId }: { tx: Transaction; personId: bigint }): Promise<void> {
  await tx.delete(calendarFeeds).where(or(eq(calendarFeeds.ownerId, personId), eq(calendarFeeds.ofId, personId)));
}
