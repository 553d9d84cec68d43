import { and, asc, count, countDistinct, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { batchSize } from '../../platform/personal-data.ts';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { failedSignIns } from './tables.ts';

const tenMinutesMs = 600_000;
const hourMs = 3_600_000;
const keptMs = 90 * 24 * hourMs;
/** As far as a list goes back: so many rows. */
const maxListed = 10_000;

export type FailedSignIn = typeof failedSignIns.$inferSelect;

/** Counts a failed sign-in. `subject` is a keyed hash of what was typed. */
export async function recordFailedSignIn({
  queryable,
  now,
  ...failure
}: {
  queryable: Queryable;
  now: Date;
} & Pick<FailedSignIn, 'address' | 'way' | 'reason' | 'subject' | 'personId'>): Promise<void> {
  const since = new Date(Math.floor(now.getTime() / tenMinutesMs) * tenMinutesMs);
  const { since: ofTime, address, way, reason, subject } = failedSignIns;
  await queryable
    .insert(failedSignIns)
    .values({ ...failure, since, lastAt: now, tries: 1 })
    .onConflictDoUpdate({
      target: [ofTime, address, way, reason, subject],
      set: { tries: sql`${failedSignIns.tries} + 1`, lastAt: now },
    });
}

/** A page of the failed sign-ins, the latest first, and how many rows there are. */
export async function listFailedSignIns({ queryable, page, pageSize }: { queryable: Queryable; page: number; pageSize: number }) {
  const listed = queryable.select({ id: failedSignIns.id }).from(failedSignIns).limit(maxListed).as('listed');
  const rows = await queryable
    .select()
    .from(failedSignIns)
    .orderBy(desc(failedSignIns.lastAt), desc(failedSignIns.id))
    .limit(pageSize)
    .offset(Math.min((page - 1) * pageSize, maxListed));
  const [all] = await queryable.select({ total: count() }).from(listed);
  return { rows, total: all?.total ?? 0 };
}

/** How many sign-ins failed in the last hours, from how many addresses and for how many people. */
export async function countFailedSignIns({ queryable, hours, now }: { queryable: Queryable; hours: number; now: Date }) {
  const [row] = await queryable
    .select({
      failed: sql`coalesce(sum(${failedSignIns.tries}), 0)`.mapWith(Number),
      addresses: countDistinct(failedSignIns.address),
      people: countDistinct(failedSignIns.personId),
    })
    .from(failedSignIns)
    .where(gt(failedSignIns.lastAt, new Date(now.getTime() - hours * hourMs)));
  return { hours, ...(row ?? { failed: 0, addresses: 0, people: 0 }) };
}

/** The failed sign-ins with a pin, mobile or email of a person, after a row, as they happened. */
export async function listFailedSignInsOf({
  queryable,
  personId,
  after,
}: {
  queryable: Queryable;
  personId: bigint;
  after: { readonly id: bigint } | null;
}) {
  return queryable
    .select()
    .from(failedSignIns)
    .where(and(eq(failedSignIns.personId, personId), gt(failedSignIns.id, after?.id ?? 0n)))
    .orderBy(asc(failedSignIns.id))
    .limit(batchSize);
}

/** Removes the failed sign-ins with the pin, mobile or email of a person. */
export async function removeFailedSignInsOf({ tx, personId }: { tx: Transaction; personId: bigint }): Promise<void> {
  await tx.delete(failedSignIns).where(eq(failedSignIns.personId, personId));
}

/** Removes failed sign-ins after ninety days. */
export async function removeOldFailedSignIns({ queryable, now }: { queryable: Queryable; now: Date }): Promise<void> {
  await queryable.delete(failedSignIns).where(lt(failedSignIns.lastAt, new Date(now.getTime() - keptMs)));
}
