import { factorRules, isWithin } from '@abhyas/rules/identity/second-factor.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { findFactorProof, findHasFactor } from './factor-queries.ts';

/** Throws FACTOR_NEEDED if the person has a second factor and this session has not proved it within ten minutes. */
export async function requireFreshFactor({ parts, session }: { parts: Ports<'clock' | 'database'>; session: Session }): Promise<void> {
  const queryable = parts.database.orm;
  if (!(await findHasFactor({ queryable, personId: session.personId }))) return;
  const at = await findFactorProof({ queryable, sessionId: session.sessionId });
  if (!isWithin({ at, maxAgeMs: factorRules.freshMs, now: parts.clock.now() })) throw new AppError('FACTOR_NEEDED');
}
