import { and, asc, eq, gt, inArray, ne, or } from 'drizzle-orm';
import { batchSize } from '../../platform/personal-data.ts';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { personView } from '../identity/people/views.ts';
import { intakes, intakeWaits, leads, orders, receipts, refunds, trials } from './tables.ts';

/** What a person has bought, with the receipts. */
export async function listPurchasesAfter({
  queryable,
  personId,
  after,
}: {
  queryable: Queryable;
  personId: bigint;
  after: { readonly id: bigint } | null;
}) {
  const rows = await queryable
    .select({ order: orders, batch: intakes.name })
    .from(orders)
    .innerJoin(intakes, eq(intakes.id, orders.intakeId))
    .where(and(eq(orders.personId, personId), gt(orders.id, after?.id ?? 0n)))
    .orderBy(asc(orders.id))
    .limit(batchSize);
  const ids = rows.map(({ order }) => order.id);
  const written =
    ids.length === 0 ? [] : await queryable.select().from(receipts).where(inArray(receipts.orderId, ids)).orderBy(asc(receipts.id));
  return rows.map(({ order, batch }) => ({ ...order, batch, receipts: written.filter(({ orderId }) => orderId === order.id) }));
}

/** The leads with the mobile or the email of a person: they came before there was an account. */
function isOfPerson({ tx, personId }: { tx: Queryable; personId: bigint }) {
  const person = personView('person');
  const emails = tx
    .select({ email: person.email })
    .from(person)
    .where(and(eq(person.id, personId), ne(person.email, '')));
  const mobiles = tx
    .select({ mobile: person.mobile })
    .from(person)
    .where(and(eq(person.id, personId), eq(person.mobileProved, true), ne(person.mobile, '')));
  return or(inArray(leads.email, emails), inArray(leads.mobile, mobiles));
}

/** What someone asked to be called about. */
export async function listLeadsAfter({
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
    .from(leads)
    .where(and(isOfPerson({ tx: queryable, personId }), gt(leads.id, after?.id ?? 0n)))
    .orderBy(asc(leads.id))
    .limit(batchSize);
}

/** The free tests that someone kept. */
export async function listTrialsAfter({
  queryable,
  personId,
  after,
}: {
  queryable: Queryable;
  personId: bigint;
  after: { readonly id: bigint } | null;
}) {
  return queryable
    .select({ id: trials.id, takenAt: trials.takenAt, score: trials.score, sheet: trials.sheet })
    .from(trials)
    .innerJoin(leads, eq(leads.id, trials.leadId))
    .where(and(isOfPerson({ tx: queryable, personId }), gt(trials.id, after?.id ?? 0n)))
    .orderBy(asc(trials.id))
    .limit(batchSize);
}

/** Orders stay as no one's, without name and contacts; places in a line go. Receipts keep the buyer, because the law wants them whole. */
export async function forgetBuyer({ tx, personId }: { tx: Transaction; personId: bigint }): Promise<void> {
  const person = personView('person');
  const emails = tx.select({ email: person.email }).from(person).where(eq(person.id, personId));
  await tx.delete(intakeWaits).where(inArray(intakeWaits.email, emails));
  await tx.delete(leads).where(isOfPerson({ tx, personId }));
  await tx.update(leads).set({ staffId: null }).where(eq(leads.staffId, personId));
  await tx.update(orders).set({ personId: null, name: '', mobile: '', email: '', gstin: '' }).where(eq(orders.personId, personId));
  await tx.update(refunds).set({ askedById: null }).where(eq(refunds.askedById, personId));
}
