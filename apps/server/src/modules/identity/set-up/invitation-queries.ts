import { and, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { invitations, people } from '../tables.ts';

const canSetPassword = and(isNull(people.passwordHash), isNull(people.deletedAt), isNull(people.closedAt));

/** Whom an invitation can go to: someone with an email and without a password, who is no parent. */
export async function findInvitable({ tx, personId }: { tx: Transaction; personId: bigint }) {
  const [row] = await tx
    .select({ pin: people.pin, firstName: people.firstName, email: people.email })
    .from(people)
    .where(and(eq(people.id, personId), canSetPassword, ne(people.email, ''), ne(people.role, 'parent'), eq(people.synthetic, false)));
  return row ?? null;
}

/** Replaces the invitation of a person. */
export async function upsertInvitation({ tx, ...row }: { tx: Transaction } & typeof invitations.$inferInsert): Promise<void> {
  const { personId: _personId, ...set } = row;
  await tx.insert(invitations).values(row).onConflictDoUpdate({ target: invitations.personId, set });
}

/** Whom the invitation of a token is for, as long as they have no password and their account is open. */
export async function findInvited({ queryable, tokenHash, now }: { queryable: Queryable; tokenHash: Buffer; now: Date }) {
  const [row] = await queryable
    .select({ id: people.id, pin: people.pin, role: people.role, firstName: people.firstName, lastName: people.lastName })
    .from(invitations)
    .innerJoin(people, eq(people.id, invitations.personId))
    .where(and(eq(invitations.tokenHash, tokenHash), gt(invitations.expiresAt, now), canSetPassword));
  return row ?? null;
}

/** Ends the invitation of a person. */
export async function removeInvitation({ tx, personId }: { tx: Transaction; personId: bigint }): Promise<void> {
  await tx.delete(invitations).where(eq(invitations.personId, personId));
}

export async function removeExpiredInvitations({ queryable, now }: { queryable: Queryable; now: Date }): Promise<void> {
  await queryable.delete(invitations).where(lt(invitations.expiresAt, now));
}
