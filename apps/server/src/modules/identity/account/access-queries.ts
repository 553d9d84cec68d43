import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { people } from '../tables.ts';

const columns = {
  id: people.id,
  pin: people.pin,
  createdAt: people.createdAt,
  accessEndedAt: people.accessEndedAt,
  closedAt: people.closedAt,
  deletedAt: people.deletedAt,
  passwordHash: people.passwordHash,
  mobile: people.mobile,
  email: people.email,
};
export type Access = Awaited<ReturnType<typeof listEnded>>[number];

/** The people whose access ended after a moment and the person `after` it, in order; at most a thousand. */
export function listEnded({ queryable, since, after }: { queryable: Queryable; since: Date; after: bigint }) {
  const endedAt = people.accessEndedAt;
  return queryable
    .select(columns)
    .from(people)
    .where(or(gt(endedAt, since), and(eq(endedAt, since), gt(people.id, after))))
    .orderBy(asc(endedAt), asc(people.id))
    .limit(1000);
}

/** These people, if they are here and not deleted. */
export function listByIds({ queryable, ids }: { queryable: Queryable; ids: readonly bigint[] }): Promise<Access[]> {
  return queryable
    .select(columns)
    .from(people)
    .where(and(inArray(people.id, [...ids]), isNull(people.deletedAt)));
}

/** Makes an account due for deletion at once, that of someone who had it deleted already. */
export async function setDue({ queryable, personId, now }: { queryable: Queryable; personId: bigint; now: Date }): Promise<void> {
  await queryable.update(people).set({ deletionDueAt: now }).where(eq(people.id, personId));
}

/** Takes away what was replaced since: the password, and contacts that a code could go to. Whether the row is still as it was read. */
export async function takeAway({
  tx,
  access: { id, accessEndedAt },
  gone,
  now,
}: {
  tx: Transaction;
  access: Access;
  gone: { readonly password: boolean; readonly contacts: boolean; readonly isOpen: boolean };
  now: Date;
}): Promise<boolean> {
  const rows = await tx
    .update(people)
    .set({
      accessEndedAt: now,
      ...(gone.password || gone.contacts ? { passwordHash: null } : {}),
      ...(gone.contacts ? { mobileProved: false, email: '' } : {}),
      ...(gone.isOpen ? { closedAt: now } : {}),
    })
    .where(
      and(
        eq(people.id, id),
        isNull(people.deletedAt),
        sql`${people.accessEndedAt} is not distinct from ${accessEndedAt?.toISOString() ?? null}::timestamptz`,
      ),
    )
    .returning({ id: people.id });
  return rows.length > 0;
}
