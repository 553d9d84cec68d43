import type { TwoStep } from '@abhyas/contract/identity/factors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { countRecoveryCodes, findApp, recordFactorProof } from '../factors/factor-queries.ts';
import { verifyFactor } from '../factors/verify-factor.ts';
import { getOwnPerson } from '../passwords/own-password.ts';
import type { Caller } from '../sessions/caller.ts';

/** What the signed-in person reads of their own two-step verification. */
export async function getTwoStep({ parts, session }: { parts: Ports<'config' | 'database'>; session: Session }): Promise<TwoStep> {
  const queryable = parts.database.orm;
  const { personId, role } = session;
  const app = await findApp({ queryable, personId });
  return {
    since: app?.confirmedAt?.toISOString() ?? '',
    recoveryCodesLeft: await countRecoveryCodes({ queryable, personId }),
    isRequired: parts.config.secondFactorRoles.includes(role),
  };
}

/** Proves with a code that the holder of the session is still the person. Throws what `verifyFactor` throws. */
export async function proveFactor({
  parts,
  caller,
  session,
  typed,
}: {
  parts: Ports<'clock' | 'database' | 'jobs' | 'vault'>;
  caller: Caller;
  session: Session;
  typed: string;
}): Promise<void> {
  const queryable = parts.database.orm;
  const person = await getOwnPerson({ queryable, session });
  await verifyFactor({ parts, host: caller.host, person, typed });
  await recordFactorProof({ queryable, sessionId: session.sessionId, now: parts.clock.now() });
}
