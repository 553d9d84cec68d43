import { and, eq, gt, gte, inArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { digestFailures } from './tables.ts';

/** So often the digest of a week is tried for a parent. */
export const maxTries = 5;
/** Minutes after the first failed try; each later pause is twice as long. */
const firstPause = 5;

/** Which of these parents are not to be tried at `now`: their digest of the week failed lately, or too often. */
export async function listPaused({
  queryable,
  personIds,
  monday,
  now,
}: {
  queryable: Queryable;
  personIds: readonly bigint[];
  monday: string;
  now: Date;
}): Promise<ReadonlySet<bigint>> {
  if (personIds.length === 0) return new Set();
  const rows = await queryable
    .select({ personId: digestFailures.personId })
    .from(digestFailures)
    .where(
      and(
        inArray(digestFailures.personId, [...personIds]),
        eq(digestFailures.monday, monday),
        or(gte(digestFailures.tries, maxTries), gt(digestFailures.againAt, now)),
      ),
    );
  return new Set(rows.map(({ personId }) => personId));
}

/** Counts a failed try of a week's digest; gives how many there have been. */
export async function countFailure({
  queryable,
  personId,
  monday,
  now,
}: {
  queryable: Queryable;
  personId: bigint;
  monday: string;
  now: Date;
}): Promise<number> {
  const tries = sql<number>`case when ${digestFailures.monday} = excluded.monday then ${digestFailures.tries} + 1 else 1 end`;
  const at = sql`${now}::timestamptz`;
  const pause = sql`make_interval(mins => ${firstPause} * (1 << (${tries} - 1)))`;
  const [row] = await queryable
    .insert(digestFailures)
    .values({ personId, monday, tries: 1, againAt: new Date(now.getTime() + firstPause * 60_000) })
    .onConflictDoUpdate({ target: digestFailures.personId, set: { monday: sql`excluded.monday`, tries, againAt: sql`${at} + ${pause}` } })
    .returning({ tries: digestFailures.tries });
  return row?.tries ?? 1;
}

/** Forgets what failed for a parent. */
export async function removeFailures({ queryable, personId }: { queryable: Queryable; personId: bigint }): Promise<void> {
  await queryable.delete(digestFailures).where(eq(digestFailures.personId, personId));
}
