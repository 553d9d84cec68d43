import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { qualified } from '../../../platform/postgres/qualified.ts';
import { parsedAs } from '../../../platform/postgres/rows.ts';
import { removeFactors } from '../factors-queries.ts';
import { authenticatorApps, passkeys, people, recoveryCodes } from '../tables.ts';

/** A second factor or recovery code as one text, which begins with what it is. */
const factorTexts = {
  app: sql`'app:' || ${authenticatorApps.key}`,
  passkey: sql`'passkey:' || ${passkeys.credentialId}`,
  code: sql`'code:' || encode(${recoveryCodes.codeHash}, 'hex')`,
};

/** The second factors and recovery codes of a row of `people`. */
const factors = parsedAs(
  qualified(sql`array(
    select ${factorTexts.app} from ${authenticatorApps} where ${authenticatorApps.personId} = ${people.id} and ${authenticatorApps.key} is not null
    union all select ${factorTexts.passkey} from ${passkeys} where ${passkeys.personId} = ${people.id}
    union all select ${factorTexts.code} from ${recoveryCodes} where ${recoveryCodes.personId} = ${people.id})`),
  z.array(z.string()),
);

const columns = {
  id: people.id,
  pin: people.pin,
  createdAt: people.createdAt,
  accessChangedAt: people.accessChangedAt,
  closedAt: people.closedAt,
  deletedAt: people.deletedAt,
  passwordHash: people.passwordHash,
  mobile: people.mobile,
  email: people.email,
  factors,
};
export type Access = Awaited<ReturnType<typeof listChanged>>[number];

/** The people whose access changed after a moment and the person `after` it, in order; at most a thousand. */
export function listChanged({ queryable, since, after }: { queryable: Queryable; since: Date; after: bigint }) {
  const changedAt = people.accessChangedAt;
  return queryable
    .select(columns)
    .from(people)
    .where(or(gt(changedAt, since), and(eq(changedAt, since), gt(people.id, after))))
    .orderBy(asc(changedAt), asc(people.id))
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

/** What was replaced since a backup, and is taken away. */
export interface Gone {
  readonly password: boolean;
  readonly contacts: boolean;
  readonly isOpen: boolean;
  /** As in `Access`; `all` where what is left of them is no second factor. */
  readonly factors: readonly string[] | 'all';
}

/** Takes away what was replaced since: the password, contacts that a code could go to, second factors. Whether the row is still as it was read. */
export async function takeAway({
  tx,
  access: { id, accessChangedAt },
  gone,
  now,
}: {
  tx: Transaction;
  access: Access;
  gone: Gone;
  now: Date;
}): Promise<boolean> {
  const rows = await tx
    .update(people)
    .set({
      accessEndedAt: now,
      accessChangedAt: now,
      ...(gone.password || gone.contacts ? { passwordHash: null } : {}),
      ...(gone.contacts ? { mobileProved: false, email: '', version: sql`${people.version} + 1` } : {}),
      ...(gone.isOpen ? { closedAt: now } : {}),
    })
    .where(
      and(eq(people.id, id), isNull(people.deletedAt), sql`${people.accessChangedAt} is not distinct from ${accessChangedAt}::timestamptz`),
    )
    .returning({ id: people.id });
  if (rows.length === 0) return false;
  if (gone.factors === 'all') await removeFactors({ tx, personId: id, now });
  else if (gone.factors.length > 0) {
    const stale = sql.param([...gone.factors]);
    await tx.delete(authenticatorApps).where(and(eq(authenticatorApps.personId, id), sql`${factorTexts.app} = any(${stale}::text[])`));
    await tx.delete(passkeys).where(and(eq(passkeys.personId, id), sql`${factorTexts.passkey} = any(${stale}::text[])`));
    await tx.delete(recoveryCodes).where(and(eq(recoveryCodes.personId, id), sql`${factorTexts.code} = any(${stale}::text[])`));
  }
  return true;
}
