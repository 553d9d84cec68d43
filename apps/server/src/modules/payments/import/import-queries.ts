import { and, asc, eq, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { discounts, intakes, intakeWaits, leads, orders, prospectuses, sellers } from '../tables.ts';

/** Holds what a pack sells until the transaction ends: no seat of it is taken or given back meanwhile. Gives who has bought, by batch: an import leaves them in it. */
export async function lockIntakes({ tx, pack }: { tx: Transaction; pack: string }): Promise<Map<bigint, bigint[]>> {
  await tx.select({ id: intakes.id }).from(intakes).where(eq(intakes.pack, pack)).orderBy(asc(intakes.id)).for('update');
  const rows = await tx
    .select({ batchId: intakes.batchId, personId: orders.personId })
    .from(orders)
    .innerJoin(intakes, eq(intakes.id, orders.intakeId))
    .where(and(eq(intakes.pack, pack), eq(orders.status, 'enrolled'), isNotNull(orders.personId)));
  const buyers = new Map<bigint, bigint[]>();
  for (const { batchId, personId } of rows) if (personId !== null) buyers.set(batchId, [...(buyers.get(batchId) ?? []), personId]);
  return buyers;
}

export async function saveSeller({ tx, row }: { tx: Transaction; row: typeof sellers.$inferInsert }): Promise<bigint> {
  const [saved] = await tx
    .insert(sellers)
    .values(row)
    .onConflictDoUpdate({ target: [sellers.pack, sellers.key], set: row })
    .returning({ id: sellers.id });
  if (saved === undefined) throw new Error('a seller is saved');
  return saved.id;
}

/** The key of the pack and page that have an address, of another page than this one; null where it is free. */
export async function findSlugOfOther({ tx, pack, key, slug }: { tx: Transaction; pack: string; key: string; slug: string }) {
  const [row] = await tx
    .select({ pack: prospectuses.pack })
    .from(prospectuses)
    .where(and(eq(prospectuses.slug, slug), sql`(${prospectuses.pack}, ${prospectuses.key}) <> (${pack}, ${key})`));
  return row?.pack ?? null;
}

export async function saveProspectus({ tx, row }: { tx: Transaction; row: typeof prospectuses.$inferInsert }): Promise<bigint> {
  const [saved] = await tx
    .insert(prospectuses)
    .values(row)
    .onConflictDoUpdate({ target: [prospectuses.pack, prospectuses.key], set: row })
    .returning({ id: prospectuses.id });
  if (saved === undefined) throw new Error('a page is saved');
  return saved.id;
}

/** The seats of a batch that orders hold; the batch is held. */
export async function listSoldSeats({ tx, pack, key }: { tx: Transaction; pack: string; key: string }): Promise<number[]> {
  const rows = await tx
    .select({ seat: orders.seat })
    .from(orders)
    .innerJoin(intakes, eq(intakes.id, orders.intakeId))
    .where(and(eq(intakes.pack, pack), eq(intakes.key, key), isNotNull(orders.seat)));
  return rows.flatMap(({ seat }) => seat ?? []);
}

export async function saveIntake({ tx, row }: { tx: Transaction; row: typeof intakes.$inferInsert }): Promise<void> {
  await tx
    .insert(intakes)
    .values(row)
    .onConflictDoUpdate({ target: [intakes.pack, intakes.key], set: row });
}

/** What is sold under a discount stays: it may be used no less than it was. */
export async function saveDiscount({ tx, row }: { tx: Transaction; row: typeof discounts.$inferInsert }): Promise<void> {
  const set = { ...row, maxUses: sql`greatest(${discounts.uses}, ${row.maxUses})` };
  await tx
    .insert(discounts)
    .values(row)
    .onConflictDoUpdate({ target: [discounts.pack, discounts.key], set });
}

/** Withdraws what a pack sells no longer: a batch that was ever ordered, or that someone waits for, is closed and stays, with its page, as does a page someone asked about; all else goes. */
export async function withdrawLeftOut({
  tx,
  pack,
  ...keys
}: {
  tx: Transaction;
  pack: string;
  prospectuses: readonly string[];
  intakes: readonly string[];
  discounts: readonly string[];
}): Promise<void> {
  await tx.delete(discounts).where(and(eq(discounts.pack, pack), notInArray(discounts.key, [...keys.discounts])));
  const left = and(eq(intakes.pack, pack), notInArray(intakes.key, [...keys.intakes]));
  await tx.update(intakes).set({ isOpen: false }).where(left);
  const ordered = tx.select({ id: orders.intakeId }).from(orders);
  const waited = tx.select({ id: intakeWaits.intakeId }).from(intakeWaits);
  await tx.delete(intakes).where(and(left, notInArray(intakes.id, ordered), notInArray(intakes.id, waited)));
  const kept = tx.select({ id: intakes.prospectusId }).from(intakes).where(eq(intakes.pack, pack));
  const asked = tx.select({ id: leads.prospectusId }).from(leads);
  await tx
    .delete(prospectuses)
    .where(
      and(
        eq(prospectuses.pack, pack),
        notInArray(prospectuses.key, [...keys.prospectuses]),
        notInArray(prospectuses.id, kept),
        notInArray(prospectuses.id, asked),
      ),
    );
}
