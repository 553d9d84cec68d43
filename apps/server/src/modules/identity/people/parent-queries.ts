import type { ContactKind } from '@abhyas/contract/identity/account.ts';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { people } from '../tables.ts';
import { lockContact } from './contact-queries.ts';
import { guardianPin, isUnused } from './unclaimed.ts';
import type { ParentLinks } from './parent-links.ts';

/** Gives a parent who has no name this one; whether they had none. */
export async function nameNameless({ tx, personId, name }: { tx: Transaction; personId: bigint; name: string }): Promise<boolean> {
  const named = await tx
    .update(people)
    .set({ firstName: name, version: sql`${people.version} + 1` })
    .where(and(eq(people.id, personId), eq(people.role, 'parent'), eq(people.firstName, ''), eq(people.lastName, '')))
    .returning({ id: people.id });
  return named.length > 0;
}

/**
 * The parent with this mobile (ten digits) or email (in lower case), made by that name if missing. Nothing is added to an existing person,
 * because a student could add themselves to someone else's parent; several are locked in a fixed order.
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
