import type { SQL } from 'drizzle-orm';
import type { Ports } from '../../../platform/parts.ts';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { notifyNewDevice } from '../messages/deliver.ts';
import { originOf } from '../people/origin-queries.ts';
import type { SignInRow } from '../people/people-queries.ts';
import { type KeptCaller, deviceOf, hashToken } from '../sessions.ts';
import { openSession as insertSession } from '../session-queries.ts';

/**
 * Opens the session of `token` for `row`, and notifies `proof`, the person who proved themselves, of a new device; false if the password of
 * `proof` changed meanwhile. Within `tx`, or in one statement without a notice.
 */
export async function openSession({
  parts,
  tx,
  caller,
  before,
  token,
  row,
  proof = row,
  factorProvedAt = null,
  now,
}: {
  parts: Ports<'database' | 'jobs' | 'vault'>;
  tx?: Transaction;
  caller: KeptCaller;
  before: SQL;
  token: string;
  row: SignInRow;
  proof?: SignInRow;
  factorProvedAt?: Date | null;
  now: Date;
}): Promise<boolean> {
  const open = (queryable: Queryable) =>
    insertSession({
      queryable,
      before,
      tokenHash: hashToken(token),
      personId: row.id,
      proof,
      origin: originOf({ parts, ...caller }),
      actingAdminId: proof === row ? null : proof.id,
      userAgent: caller.userAgent,
      factorProvedAt,
      now,
    });
  if (!proof.isNewDevice) return open(tx ?? parts.database.orm);
  const openAndTell = async (inTransaction: Transaction) => {
    if (!(await open(inTransaction))) return false;
    await notifyNewDevice({ parts, tx: inTransaction, host: caller.host, person: proof, device: deviceOf(caller.userAgent) });
    return true;
  };
  return tx === undefined ? parts.database.transaction(openAndTell) : openAndTell(tx);
}
