import { and, asc, desc, eq, ne, notInArray, or } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { intakes, leads, orders, prospectuses, trials } from '../tables.ts';

/** The results of one lead are few, and so are the leads with one mobile or email. */
const maxOfBuyer = 20;

/** Keeps a free test once, by the hash of its secret, and of its lead the last `max`. */
export async function insertTrial({ tx, row, max }: { tx: Transaction; row: typeof trials.$inferInsert; max: number }): Promise<void> {
  await tx.insert(trials).values(row).onConflictDoNothing({ target: trials.tokenHash });
  const ofLead = eq(trials.leadId, row.leadId);
  const last = tx.select({ id: trials.id }).from(trials).where(ofLead).orderBy(desc(trials.id)).limit(max);
  await tx.delete(trials).where(and(ofLead, notInArray(trials.id, last)));
}

/** A kept free test with the page it is of, by the hash of its secret; null if there is none. */
export async function findTrial({ queryable, tokenHash }: { queryable: Queryable; tokenHash: Buffer }) {
  const [row] = await queryable
    .select({ trial: trials, slug: prospectuses.slug, course: prospectuses.title })
    .from(trials)
    .innerJoin(leads, eq(leads.id, trials.leadId))
    .innerJoin(prospectuses, eq(prospectuses.id, leads.prospectusId))
    .where(eq(trials.tokenHash, tokenHash));
  return row ?? null;
}

/** The free tests that the buyer of an order kept on the page of its course, by the mobile or email of the order, with who is enrolled by it; the first one that was taken first. */
export async function listTrialsOfBuyer({ queryable, orderId }: { queryable: Queryable; orderId: bigint }) {
  return queryable
    .select({ trial: trials, personId: orders.personId })
    .from(orders)
    .innerJoin(intakes, eq(intakes.id, orders.intakeId))
    .innerJoin(
      leads,
      and(
        eq(leads.prospectusId, intakes.prospectusId),
        or(eq(leads.mobile, orders.mobile), and(ne(orders.email, ''), eq(leads.email, orders.email))),
      ),
    )
    .innerJoin(trials, eq(trials.leadId, leads.id))
    .where(eq(orders.id, orderId))
    .orderBy(asc(trials.takenAt))
    .limit(maxOfBuyer);
}
