import { isLive, isUseDue } from '@abhyas/rules/identity/session-life.ts';
import { createHash } from 'node:crypto';
import type { Parts } from '../../platform/parts.ts';
import type { Session } from '../../platform/session.ts';
import { findSessionRow, touchSession } from './queries.ts';

/** What is stored of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The live session of a token, or null. One query; a second one, a write, at most every five minutes. */
export async function findSession({ parts, token }: { parts: Parts; token: string }): Promise<Session | null> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const row = await findSessionRow({ queryable, tokenHash: hashToken(token) });
  if (row === null || !isLive({ ...row, now })) return null;
  if (isUseDue({ lastUsedAt: row.lastUsedAt, now })) await touchSession({ queryable, sessionId: row.sessionId, now });
  return { sessionId: row.sessionId, personId: row.personId, pin: row.pin, role: row.role, rights: row.rights, actingAdminId: null };
}
