import type { ContactKind } from '@abhyas/contract/identity/account.ts';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { lockContact } from './contact-queries.ts';
import type { ParentLinks } from './parent-links.ts';
import { people } from '../tables.ts';
import { guardianPin, isUnused } from './unclaimed.ts';

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
  await tx
    .update(people)
    .set({ firstName, lastName })
    .where(and(eq(people.id, personId), isNull(people.deletedAt)));
}

/** Gives a parent who has no name this one; whether they had none. */
export async function nameNameless({ tx, personId, name }: { tx: Transaction; personId: bigint; name: string }): Promise<boolean> {
  const named = await tx
    .update(people)
    .set({ firstName: name })
    .where(and(eq(people.id, personId), eq(people.role, 'parent'), eq(people.firstName, ''), eq(people.lastName, '')))
    .returning({ id: people.id });
  return named.length > 0;
}

/**
 * The parent with this mobile (ten digits) or email (in lower case): the one who has it already, else a new one by that name, without password and with no
 * other identifier. Nothing is ever added to someone who is there: a student could write himself into someone else's parent. Saves made at once wait
 * for each other; one that names several takes them in a fixed order.
 */
export async function ensureParentOf({
  tx,
  identifier: { kind, value },
  name,
  now,
}: {
  tx: Transaction;
  identifier: { readonly kind: ContactKind; readonly value: string };
  name: string;
  now: Date;
}): Promise<bigint> {
  await lockContact({ tx, kind, value });
  const [known] = await tx
    .select({ id: people.id })
    .from(people)
    .where(
      and(
        eq(people.role, 'parent'),
        kind === 'mobile' ? and(eq(people.mobile, value), eq(people.mobileProved, true)) : eq(people.email, value),
        eq(people.synthetic, false),
        isNull(people.deletedAt),
      ),
    )
    // that a code opens it: sign-in takes the first one, too
    .orderBy(asc(people.id))
    // one who is being removed is waited for, and one who is linked here cannot be removed before that is seen
    .for('key share');
  if (known !== undefined) return known.id;
  const [made] = await tx
    .insert(people)
    .values({
      pin: sql`${guardianPin}::text || gen_random_uuid()::text`,
      role: 'parent',
      firstName: name,
      lastName: '',
      mobile: kind === 'mobile' ? value : '',
      email: kind === 'email' ? value : '',
      createdAt: now,
    })
    .returning({ id: people.id });
  if (made === undefined) throw new Error('an insert answers with its row');
  return made.id;
}

/**
 * Removes those of these people who were made for a guardian, are no one's parent any more, have set no password and never signed in. Their rows are taken first, in a
 * fixed order: a parent who is being linked meanwhile is waited for, and the second statement sees the link.
 */
export async function removeUnusedParents({
  tx,
  personIds,
  parentLinks,
}: {
  tx: Transaction;
  personIds: readonly bigint[];
  parentLinks: Pick<ParentLinks, 'studentsOf'>;
}): Promise<void> {
  if (personIds.length === 0) return;
  const unused = and(inArray(people.id, [...personIds]), isUnused);
  await tx.select({ id: people.id }).from(people).where(unused).orderBy(asc(people.id)).for('update');
  await tx.delete(people).where(and(unused, sql`not exists (${parentLinks.studentsOf(sql`${people.id}`)})`));
}
