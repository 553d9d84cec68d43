import { parseFactorCode } from '@abhyas/rules/identity/second-factor.ts';
import { recordAudit } from '../../audit/index.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { countHits, resetHits } from '../../../platform/postgres/rate-limit.ts';
import { notifyFactorChange } from '../messages/deliver.ts';
import type { Person } from '../people/people-queries.ts';
import { hitOf, limits } from '../people/limits/rate-limits.ts';
import { consumeRecoveryCode, consumeStep, countRecoveryCodes, findApp } from './factor-queries.ts';
import { hashRecoveryCode, openKey } from './sealed-key.ts';
import { findStep } from './totp.ts';

type Verifying = {
  readonly parts: Ports<'clock' | 'database' | 'jobs' | 'vault'>;
  readonly host: string;
  readonly person: Person;
};

/**
 * Verifies a code of the person's app, or a recovery code, and uses it up; the person is told when it is a recovery code. Tries count for the person, wherever they
 * come from. Throws INCORRECT_FACTOR and TOO_MANY_REQUESTS.
 */
export async function verifyFactor({ typed, ...verifying }: Verifying & { typed: string }): Promise<void> {
  const { parts, person } = verifying;
  const queryable = parts.database.orm;
  const of = `factor:${person.id}`;
  const tries = hitOf({ parts, limit: limits.factorPerson, of });
  const hits = [tries, hitOf({ parts, limit: limits.factorPersonDay, of })];
  // a try that is refused because of one limit does not count for the other
  await countHits({ queryable, hits, unless: hits, now: parts.clock.now() });
  const parsed = parseFactorCode(typed);
  const consume = { app: consumeAppCode, recovery: consumeRecovery };
  if (parsed === null || !(await consume[parsed.kind]({ ...verifying, code: parsed.code }))) throw new AppError('INCORRECT_FACTOR');
  // those of the day stay: a right code of the owner gives no one else more guesses
  await resetHits({ queryable, hit: tries });
}

async function consumeAppCode({ parts, person, code }: Verifying & { code: string }): Promise<boolean> {
  const queryable = parts.database.orm;
  const personId = person.id;
  const app = await findApp({ queryable, personId });
  if (app === null || app.key === null) return false;
  const step = findStep({ key: openKey({ parts, personId, sealed: app.key }), code, now: parts.clock.now() });
  return step !== null && consumeStep({ queryable, personId, key: app.key, step });
}

async function consumeRecovery({ parts, host, person, code }: Verifying & { code: string }): Promise<boolean> {
  const personId = person.id;
  const now = parts.clock.now();
  return parts.database.transaction(async (tx) => {
    if (!(await consumeRecoveryCode({ tx, personId, codeHash: hashRecoveryCode({ parts, personId, code }), now }))) return false;
    const left = await countRecoveryCodes({ queryable: tx, personId });
    await recordAudit({
      queryable: tx,
      entry: {
        at: now,
        actorId: personId,
        action: 'identity.recovery-code-used',
        targetKind: 'person',
        targetId: String(personId),
        data: { left },
      },
    });
    await notifyFactorChange({ parts, tx, host, person, change: 'recovery-code-used' });
    return true;
  });
}
