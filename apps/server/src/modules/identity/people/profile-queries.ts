import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { people } from '../tables.ts';

/** Audit action for changes of one's own names; an import then leaves the names alone. */
export const namesChanged = 'identity.names-changed';

/** Keeps others from changing or deleting a person until the transaction ends. Before any lock on what hangs on the person, as a deletion does. */
export async function lockPerson({ tx, personId }: { tx: Transaction; personId: bigint }): Promise<void> {
  await tx.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('no key update');
}

/** As `lockPerson`, for several, in a fixed order. */
export async function lockPeople({ tx, personIds }: { tx: Transaction; personIds: readonly bigint[] }): Promise<void> {
  if (personIds.length === 0) return;
  const theirs = inArray(people.id, [...personIds]);
  await tx.select({ id: people.id }).from(people).where(theirs).orderBy(asc(people.id)).for('no key update');
}

/** Whether staff have closed an account. */
export async function isClosed({ tx, personId }: { tx: Transaction; personId: bigint }): Promise<boolean> {
  const [person] = await tx.select({ closedAt: people.closedAt }).from(people).where(eq(people.id, personId));
  return person !== undefined && person.closedAt !== null;
}

/** Records that a student finished or skipped the onboarding; the first moment counts. */
export async function markOnboarded({ tx, personId, now }: { tx: Transaction; personId: bigint; now: Date }): Promise<void> {
  await tx
    .update(people)
    .set({ onboardedAt: now })
    .where(and(eq(people.id, personId), isNull(people.onboardedAt), isNull(people.deletedAt)));
}

/** Sets the names of a person, as their profile has them. */
export async function saveNames({
  tx,
  personId,
  firstName,
  lastName,
}: {
  tx: Transaction;
  personId: bigint;
  firstName: string;
  lastName: string;
}): Promise<void> {
  const isOther = sql`((${people.firstName}, ${people.lastName}) <> (${firstName}, ${lastName}))::int`;
  await tx
    .update(people)
    .set({ firstName, lastName, version: sql`${people.version} + ${isOther}`, namesVersion: sql`${people.namesVersion} + ${isOther}` })
    .where(and(eq(people.id, personId), isNull(people.deletedAt)));
}
