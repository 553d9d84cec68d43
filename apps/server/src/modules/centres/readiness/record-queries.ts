import type { ReadinessThing } from '@abhyas/contract/centres/readiness.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { bookings, slotReadiness, slots } from '../tables.ts';

type Record = Pick<typeof slotReadiness.$inferInsert, 'step' | 'machines' | 'personId' | 'byId' | 'at'>;

/** How often a thing was recorded; 0 where it never was. The slot is held by the caller. */
export async function getVersion({ tx, slotId, thing }: { tx: Transaction; slotId: bigint; thing: ReadinessThing }): Promise<number> {
  const ofThing = and(eq(slotReadiness.slotId, slotId), eq(slotReadiness.thing, thing));
  const [row] = await tx.select({ version: slotReadiness.version }).from(slotReadiness).where(ofThing);
  return row?.version ?? 0;
}

/** Writes what is known of a thing over what was; whether staff were notified of it stays. */
export async function saveRecord({
  tx,
  slotId,
  thing,
  record,
}: {
  tx: Transaction;
  slotId: bigint;
  thing: ReadinessThing;
  record: Record;
}): Promise<void> {
  await tx
    .insert(slotReadiness)
    .values({ slotId, thing, ...record, version: 1 })
    .onConflictDoUpdate({
      target: [slotReadiness.slotId, slotReadiness.thing],
      set: { ...record, version: sql`${slotReadiness.version} + 1` },
    });
}

/** Writes what a pack says of a thing that has no record yet. */
export async function addRecord({ tx, row }: { tx: Transaction; row: typeof slotReadiness.$inferInsert }): Promise<void> {
  await tx.insert(slotReadiness).values(row).onConflictDoNothing();
}

/** Keeps when staff were notified of a thing that is missing; null once it is not. */
export async function saveTold({
  tx,
  slotId,
  thing,
  toldAt,
}: {
  tx: Transaction;
  slotId: bigint;
  thing: ReadinessThing;
  toldAt: Date | null;
}): Promise<void> {
  await tx
    .insert(slotReadiness)
    .values({ slotId, thing, step: 'none', toldAt })
    .onConflictDoUpdate({ target: [slotReadiness.slotId, slotReadiness.thing], set: { toldAt } });
}

/** Keeps when the candidates of a slot were notified that something is missing; null once they were notified that nothing is. */
export async function saveAlarmed({ tx, slotId, alarmedAt }: { tx: Transaction; slotId: bigint; alarmedAt: Date | null }): Promise<void> {
  await tx.update(slots).set({ alarmedAt }).where(eq(slots.id, slotId));
}

/** What was recorded of a slot no longer holds. */
export async function removeRecords({ tx, slotId }: { tx: Transaction; slotId: bigint }): Promise<void> {
  await tx.delete(slotReadiness).where(eq(slotReadiness.slotId, slotId));
  await saveAlarmed({ tx, slotId, alarmedAt: null });
}

/** Who has a seat of a slot, with the asset they booked it from. */
export async function listBooked({ tx, slotId }: { tx: Transaction; slotId: bigint }) {
  return tx
    .select({ studentId: bookings.studentId, assetId: bookings.assetId, bookedAt: bookings.bookedAt })
    .from(bookings)
    .where(and(eq(bookings.slotId, slotId), isNull(bookings.cancelledAt)))
    .orderBy(bookings.studentId);
}
