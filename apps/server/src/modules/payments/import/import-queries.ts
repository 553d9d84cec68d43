import { and, asc, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
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

/** Gives the pages and discounts of a pack that are saved next addresses and codes that no one else has meanwhile. */
export async function setNamesAside({ tx, pack, prospectuses: pages, discounts: codes }: Keys): Promise<void> {
  await tx
    .update(prospectuses)
    .set({ slug: sql`'-' || ${prospectuses.id}` })
    .where(and(eq(prospectuses.pack, pack), inArray(prospectuses.key, [...pages])));
  await tx
    .update(discounts)
    .set({ code: sql`'-' || ${discounts.id}` })
    .where(and(eq(discounts.pack, pack), inArray(discounts.key, [...codes])));
}

/** Removes a batch on sale that is to be another one, so that two may swap; false where it was ordered or is waited for, and stays. */
export async function clearChanged({
  tx,
  pack,
  key,
  batchId,
  variantId,
}: { tx: Transaction } & Pick<typeof intakes.$inferInsert, 'pack' | 'key' | 'batchId' | 'variantId'>): Promise<boolean> {
  const [there] = await tx
    .select({ id: intakes.id, batchId: intakes.batchId, variantId: intakes.variantId })
    .from(intakes)
    .where(and(eq(intakes.pack, pack), eq(intakes.key, key)));
  if (there === undefined || (there.batchId === batchId && there.variantId === variantId)) return true;
  const ordered = await tx.$count(orders, eq(orders.intakeId, there.id));
  const waited = await tx.$count(intakeWaits, eq(intakeWaits.intakeId, there.id));
  if (ordered + waited > 0) return false;
  await tx.delete(intakes).where(eq(intakes.id, there.id));
  return true;
}

/** The key under which a batch is on sale already, other than this one; null where it is not. */
export async function findBatchOfOther({
  tx,
  pack,
  key,
  batchId,
}: { tx: Transaction } & Pick<typeof intakes.$inferInsert, 'pack' | 'key' | 'batchId'>): Promise<string | null> {
  const [row] = await tx
    .select({ key: intakes.key })
    .from(intakes)
    .where(and(eq(intakes.batchId, batchId), sql`(${intakes.pack}, ${intakes.key}) <> (${pack}, ${key})`));
  return row?.key ?? null;
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

/** What a pack sells, by its keys. */
interface Keys {
  readonly tx: Transaction;
  readonly pack: string;
  readonly prospectuses: readonly string[];
  readonly intakes: readonly string[];
  readonly discounts: readonly string[];
}

/** Withdraws what a pack sells no longer: a batch that was ever ordered, or that someone waits for, is closed and stays, with its page, as does a page someone asked about; all else goes. */
export async function withdrawLeftOut({ tx, pack, ...keys }: Keys): Promise<void> {
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
