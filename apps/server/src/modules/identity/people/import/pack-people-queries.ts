import { and, asc, count, eq, isNull, notInArray } from 'drizzle-orm';
import type { Transaction } from '../../../../platform/postgres/database.ts';
import { packPeople, people } from '../../tables.ts';

/** How many of those whom a pack leaves out are named. */
export const maxNamed = 50;

/** People who can sign in and whom a pack that once brought them no longer names; the first ones with their pins. */
export interface LeftOut {
  readonly count: number;
  readonly pins: readonly string[];
}

/** Records whom an import of a pack has brought. Returns who is there from its imports before, and neither deleted nor closed. */
export async function recordPackPeople({ tx, pack, ids }: { tx: Transaction; pack: string; ids: readonly bigint[] }): Promise<LeftOut> {
  if (ids.length > 0) {
    await tx
      .insert(packPeople)
      .values(ids.map((personId) => ({ pack, personId })))
      .onConflictDoNothing();
  }
  const isLeftOut = and(
    eq(packPeople.pack, pack),
    ids.length === 0 ? undefined : notInArray(packPeople.personId, [...ids]),
    isNull(people.deletedAt),
    isNull(people.closedAt),
  );
  const [all] = await tx.select({ n: count() }).from(packPeople).innerJoin(people, eq(people.id, packPeople.personId)).where(isLeftOut);
  const named = await tx
    .select({ pin: people.pin })
    .from(packPeople)
    .innerJoin(people, eq(people.id, packPeople.personId))
    .where(isLeftOut)
    .orderBy(asc(people.pin))
    .limit(maxNamed);
  return { count: all?.n ?? 0, pins: named.map(({ pin }) => pin) };
}
