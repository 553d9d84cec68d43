import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { invitations, people } from '../tables.ts';

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
    .where(
      and(
        eq(invitations.tokenHash, tokenHash),
        gt(invitations.expiresAt, now),
        isNull(people.passwordHash),
        isNull(people.deletedAt),
        isNull(people.closedAt),
      ),
    );
  return row ?? null;
}

/** Ends the invitation of a person. */
export async function removeInvitation({ queryable, personId }: { queryable: Queryable; personId: bigint }): Promise<void> {
  await queryable.delete(invitations).where(eq(invitations.personId, personId));
}

export async function removeExpiredInvitations({ queryable, now }: { queryable: Queryable; now: Date }): Promise<void> {
  await queryable.delete(invitations).where(lt(invitations.expiresAt, now));
}
