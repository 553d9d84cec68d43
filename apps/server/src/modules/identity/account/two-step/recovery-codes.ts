import { factorRules, formatRecoveryCode, generateRecoveryCode } from '@abhyas/rules/identity/second-factor.ts';
import { recordAudit } from '../../../audit/index.ts';
import { AppError } from '../../../../platform/common/errors.ts';
import type { Transaction } from '../../../../platform/postgres/database.ts';
import type { Ports } from '../../../../platform/parts.ts';
import { resetHits } from '../../../../platform/postgres/rate-limit.ts';
import type { Session } from '../../../../platform/http/session.ts';
import { findHasFactor, replaceRecoveryCodes } from '../../factors/factor-queries.ts';
import { hashRecoveryCode } from '../../factors/sealed-key.ts';
import { notifyFactorChange } from '../../messages/deliver.ts';
import { getOwnPerson, requirePassword } from '../../passwords/own-password.ts';
import type { Caller } from '../../sessions/caller.ts';

/** Makes the recovery codes of a person in place of all earlier ones, and returns them as they are shown, once. */
export async function makeRecoveryCodes({
  parts,
  tx,
  personId,
}: {
  parts: Ports<'clock' | 'randomBytes' | 'vault'>;
  tx: Transaction;
  personId: bigint;
}): Promise<string[]> {
  const codes = Array.from({ length: factorRules.recoveryCodes }, () => generateRecoveryCode(parts.randomBytes));
  const hashes = codes.map((code) => hashRecoveryCode({ parts, personId, code }));
  await replaceRecoveryCodes({ tx, personId, hashes, now: parts.clock.now() });
  return codes.map(formatRecoveryCode);
}

/** Replaces the recovery codes of the signed-in person. Throws NOT_FOUND without two-step verification, and what `requirePassword` throws. */
export async function renewRecoveryCodes({
  parts,
  caller,
  session,
  password,
}: {
  parts: Ports<'clock' | 'config' | 'database' | 'jobs' | 'randomBytes' | 'vault'>;
  caller: Caller;
  session: Session;
  password: string;
}): Promise<string[]> {
  const queryable = parts.database.orm;
  const person = await getOwnPerson({ queryable, session });
  const tries = await requirePassword({ parts, session, person, password });
  await resetHits({ queryable, hit: tries });
  return parts.database.transaction(async (tx) => {
    if (!(await findHasFactor({ queryable: tx, personId: person.id }))) throw new AppError('NOT_FOUND');
    const codes = await makeRecoveryCodes({ parts, tx, personId: person.id });
    await recordAudit({
      queryable: tx,
      entry: {
        at: parts.clock.now(),
        actorId: person.id,
        action: 'identity.recovery-codes-renewed',
        targetKind: 'person',
        targetId: String(person.id),
      },
    });
    await notifyFactorChange({ parts, tx, host: caller.host, person, change: 'recovery-codes-renewed' });
    return codes;
  });
}
