import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import type { Config } from '../../../platform/process/config.ts';
import { isNoDemoAccount } from '../people/demo-accounts.ts';
import { people, staffRights } from '../tables.ts';

const isHere = and(eq(people.synthetic, false), isNull(people.deletedAt));

/** An account, by its pin as it is stored or by its id. */
export type AccountRef = { readonly pin: string } | { readonly personId: bigint };

/** An account, closed or not, locked until the transaction ends; null if there is none. */
export async function lockAccount({ tx, ref }: { tx: Transaction; ref: AccountRef }) {
  const [row] = await tx
    .select({
      id: people.id,
      pin: people.pin,
      role: people.role,
      firstName: people.firstName,
      mobile: people.mobile,
      email: people.email,
      closedAt: people.closedAt,
    })
    .from(people)
    .where(and('pin' in ref ? eq(people.pin, ref.pin) : eq(people.id, ref.personId), isHere))
    .for('update');
  return row ?? null;
}

/** The parents with this mobile, two at most: a parent's pin is known to no one. */
export async function listParentIds({ tx, mobile }: { tx: Transaction; mobile: string }): Promise<bigint[]> {
  const rows = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.mobile, mobile), eq(people.role, 'parent'), eq(people.mobileProved, true), isHere))
    .orderBy(people.id)
    .limit(2);
  return rows.map(({ id }) => id);
}

/** Whether anyone has this pin, whatever has become of them. */
export async function isPinTaken({ tx, pin }: { tx: Transaction; pin: string }): Promise<boolean> {
  const rows = await tx.select({ id: people.id }).from(people).where(eq(people.pin, pin)).limit(1);
  return rows.length > 0;
}

/** Writes a new person without a password, with these rights. */
export async function insertAccount({
  tx,
  person: { rights, ...columns },
  now,
}: {
  tx: Transaction;
  person: Pick<typeof people.$inferInsert, 'pin' | 'role' | 'firstName' | 'lastName' | 'mobile' | 'email'> & {
    readonly rights: readonly (typeof staffRights.$inferSelect)['right'][];
  };
  now: Date;
}): Promise<bigint> {
  const [row] = await tx
    .insert(people)
    .values({ ...columns, createdAt: now })
    .returning({ id: people.id });
  if (row === undefined) throw new Error('invariant: an insert answers with its row');
  if (rights.length > 0) await tx.insert(staffRights).values(rights.map((right) => ({ personId: row.id, right })));
  return row.id;
}

export async function setClosed({
  tx,
  personId,
  closedAt,
  now,
}: {
  tx: Transaction;
  personId: bigint;
  closedAt: Date | null;
  now: Date;
}): Promise<void> {
  await tx.update(people).set({ closedAt, accessChangedAt: now }).where(eq(people.id, personId));
}

export async function removePassword({ tx, personId, now }: { tx: Transaction; personId: bigint; now: Date }): Promise<void> {
  await tx.update(people).set({ passwordHash: null, accessChangedAt: now }).where(eq(people.id, personId));
}

/** Whether an admin is there who can sign in. */
export async function hasAdmin({ queryable, config }: { queryable: Queryable; config: Pick<Config, 'demo'> }): Promise<boolean> {
  const rows = await queryable
    .select({ one: sql`1` })
    .from(people)
    .where(and(eq(people.role, 'admin'), isHere, isNull(people.closedAt), isNoDemoAccount({ personId: sql`${people.id}`, config })))
    .limit(1);
  return rows.length > 0;
}
