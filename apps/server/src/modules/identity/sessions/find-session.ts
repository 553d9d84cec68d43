import { mustSetUpTwoStep } from '@abhyas/rules/identity/second-factor.ts';
import { isLive, shouldRecordUse } from '@abhyas/rules/identity/session-life.ts';
import { hash } from 'node:crypto';
import type { Session } from '../../../platform/http/session.ts';
import type { SessionCache } from './session-cache.ts';
import type { Ports } from '../../../platform/parts.ts';
import { findSessionRow, touchSession } from './session-queries.ts';

/** What is stored of a token. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/**
 * The live session of a token, or null; one of support ends with the right to it, one of a demo account with the demo, and none lives that has no second step where its person has a second factor. With `isUse` the session lives longer for it. One query, none where it
 * was read a moment ago; a write at most every five minutes.
 */
export async function findSession({
  parts,
  cache,
  token,
  isUse,
}: {
  parts: Ports<'clock' | 'config' | 'database'>;
  cache: SessionCache;
  token: string;
  isUse: boolean;
}): Promise<Session | null> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const tokenHash = hashToken(token);
  const row = await cache.find({ tokenHash, now, read: () => findSessionRow({ queryable, tokenHash }) });
  if (row === null || (row.isOfDemo && !parts.config.demo)) return null;
  if (!row.mayActStill || row.skippedSecondStep || !isLive({ ...row, isActing: row.actingAdminId !== null, now })) return null;
  const { sessionId, personId, pin, role, rights, actingAdminId } = row;
  if (isUse && shouldRecordUse({ lastUsedAt: row.lastUsedAt, now })) {
    await touchSession({ queryable, sessionId, now });
    cache.drop({ sessionId });
  }
  // support acting as someone has proved its own second factor
  const mustSetUp = actingAdminId === null && mustSetUpTwoStep({ ...row, requiredOf: parts.config.secondFactorRoles });
  return { sessionId, personId, pin, role, rights, actingAdminId, mustSetUpTwoStep: mustSetUp };
}
