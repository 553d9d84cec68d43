import type { ContactKind } from '@abhyas/contract/identity/account.ts';
import type { Role } from '@abhyas/contract/endpoint.ts';
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { AppError } from '../../../platform/common/errors.ts';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { people } from '../tables.ts';
import { isUnclaimed } from './unclaimed.ts';

/** Audit actions for changes of one's own contact; an import then leaves that contact alone. */
export const contactChanged = { mobile: 'identity.mobile-changed', email: 'identity.email-changed' } as const;

/** The transactions that hold every contact. */
const holdsEvery = new WeakSet<Transaction>();
const everyContact = sql`hashtextextended('contact', 0)`;

/** Takes locks, waiting two seconds at most for each: a waiting call holds a connection of the pool. Later waits are as long as before. */
async function takeLocks({ tx, locks }: { tx: Transaction; locks: readonly SQL[] }): Promise<void> {
  await tx.execute(sql`with kept as materialized (select current_setting('lock_timeout') as wait)
    select set_config('lock_timeout', '2s', true), ${sql.join([...locks], sql`, `)}, set_config('lock_timeout', kept.wait, true) from kept`);
}

/** Lets one transaction at a time, over all processes, give a mobile or email to someone, until it ends. Call it after any lock on a person. */
export async function lockContact({ tx, kind, value }: { tx: Transaction; kind: ContactKind; value: string }): Promise<void> {
  if (holdsEvery.has(tx)) return;
  const contact = sql`hashtextextended(${`contact:${kind}:${value}`}, 0)`;
  await takeLocks({ tx, locks: [sql`pg_advisory_xact_lock_shared(${everyContact})`, sql`pg_advisory_xact_lock(${contact})`] });
}

/** Lets one list at a time, over all processes, be imported. Throws UNAVAILABLE while another one is. */
export async function lockImport(tx: Transaction): Promise<void> {
  const { rows } = await tx.execute<{ isOurs: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('people-import', 0)) as "isOurs"`,
  );
  if (rows[0]?.isOurs !== true) throw new AppError('UNAVAILABLE', { said: { key: 'refusal_list_importing' } });
}

/** As `lockContact`, for all of them: a lock for each contact of a long list would fill PostgreSQL's table of locks. */
export async function lockEveryContact(tx: Transaction): Promise<void> {
  await takeLocks({ tx, locks: [sql`pg_advisory_xact_lock(${everyContact})`] });
  holdsEvery.add(tx);
}

const holder = alias(people, 'holder');

/** SQL condition: a parent created from a guardian's contact and not claimed by anyone yet. That contact is all we know of them. */
const isBare = (kind: ContactKind): SQL =>
  sql`(${isUnclaimed({ role: sql`holder.role`, pin: sql`holder.pin`, passwordHash: sql`holder.password_hash` })}
    and ${kind === 'email' ? sql`holder.mobile` : sql`holder.email`} = '')`;

/**
 * SQL condition: someone other than `except` already has the contact, so a person of this role cannot have it too. Parents are separate
 * from everyone else, siblings may share a mobile, and an unclaimed parent does not count, because anyone who verifies the contact takes
 * their place.
 */
export function contactTaken({
  kind,
  value,
  role,
  except = 0n,
}: {
  kind: ContactKind;
  value: string;
  role: Role;
  except?: bigint;
}): SQL<boolean> {
  if (kind === 'mobile' && role !== 'parent') return sql`false`;
  return sql`exists (
    select from ${people} as holder
    where ${kind === 'email' ? sql`holder.email = ${value}` : sql`holder.mobile = ${value} and holder.mobile_proved`}
      and (holder.role = 'parent') = ${role === 'parent'} and holder.id <> ${except} and not holder.synthetic and holder.deleted_at is null
      and not ${isBare(kind)})`;
}

/** The unclaimed parents with this contact, except `except`: they were created for a guardian. Anyone who verifies the contact takes their place. */
export async function listUnclaimedParents({
  tx,
  kind,
  value,
  except,
}: {
  tx: Transaction;
  kind: ContactKind;
  value: string;
  except: bigint;
}): Promise<bigint[]> {
  const rows = await tx
    .select({ id: holder.id })
    .from(holder)
    .where(and(eq(kind === 'email' ? holder.email : holder.mobile, value), ne(holder.id, except), isBare(kind)))
    .orderBy(holder.id);
  return rows.map(({ id }) => id);
}

/** Deletes an unclaimed parent with their sessions. Returns whether they were still unclaimed. */
export async function removeUnclaimedParent({ tx, personId }: { tx: Transaction; personId: bigint }): Promise<boolean> {
  const removed = await tx
    .delete(people)
    .where(and(eq(people.id, personId), isUnclaimed(people)))
    .returning({ id: people.id });
  return removed.length > 0;
}

/** Whether `contactTaken` is true. */
export async function isContactTaken({
  queryable,
  ...contact
}: { queryable: Queryable } & Parameters<typeof contactTaken>[0]): Promise<boolean> {
  const rows = await queryable
    .select({ one: sql`1` })
    .from(sql`(values (1)) as one`)
    .where(contactTaken(contact));
  return rows.length > 0;
}

/** Replaces a contact. A code that went to it has proved it, or staff vouch for it: a mobile counts as proved from now on. */
export async function saveContact({
  tx,
  personId,
  kind,
  value,
  now,
}: {
  tx: Transaction;
  personId: bigint;
  kind: ContactKind;
  value: string;
  now: Date;
}): Promise<void> {
  const contact = kind === 'mobile' ? { mobile: value, mobileProved: true } : { email: value };
  await tx
    .update(people)
    .set({ ...contact, version: sql`${people.version} + 1`, accessChangedAt: now })
    .where(and(eq(people.id, personId), isNull(people.deletedAt)));
}
