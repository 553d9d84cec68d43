import type { SessionEntry } from '@abhyas/contract/identity/sessions.ts';
import { isLive } from '@abhyas/rules/identity/session-life.ts';
import { recordAudit } from '../../audit/index.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { SessionCache } from './session-cache.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { presentSession } from './present-session.ts';
import { endSessionOf, endAccessOf, listOpenSessions, lockTests } from './session-queries.ts';

/** The kind of live update that has every process forget the sessions of a person, and every window prove its own again. */
export const sessionEnded = 'session-ended';

/** Forgets the sessions of these people, in this process at once and in all others as they hear of it. After the transaction that ended them. */
export async function announceEnded({
  parts,
  cache,
  personIds,
}: {
  parts: Ports<'live'>;
  cache: SessionCache;
  personIds: readonly bigint[];
}): Promise<void> {
  cache.drop({ personIds });
  await parts.live.publish(...[...new Set(personIds)].map((personId) => ({ personId, kind: sessionEnded, data: {} })));
}

/** Where someone is signed in, support as them included; last used first. */
export async function listOwnSessions({
  parts,
  session,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
}): Promise<SessionEntry[]> {
  const now = parts.clock.now();
  const rows = await listOpenSessions({ queryable: parts.database.orm, personId: session.personId });
  return rows
    .filter((row) => isLive({ ...row, isActing: row.actingAdminId !== null, now }))
    .map((row) => presentSession({ row, currentId: session.sessionId }));
}

/** Ends the session of the call itself. `locksTests`: a test that the person has open asks for their sign-in from now on; support that acts as them locks none. */
export async function signOut({
  parts,
  cache,
  session,
  locksTests,
}: {
  parts: Ports<'clock' | 'database' | 'live'>;
  cache: SessionCache;
  session: Session;
  locksTests: boolean;
}): Promise<void> {
  const { personId, sessionId, actingAdminId } = session;
  const now = parts.clock.now();
  const queryable = parts.database.orm;
  if (locksTests && actingAdminId === null) await lockTests({ queryable, personId, now });
  await endSessionOf({ queryable, personId, sessionId, now });
  await announceEnded({ parts, cache, personIds: [personId] });
}

/** Ends one of one's own sessions. Throws NOT_FOUND for any other, one that has ended too. */
export async function endOwnSession({
  parts,
  cache,
  session,
  sessionId,
}: {
  parts: Ports<'clock' | 'database' | 'live'>;
  cache: SessionCache;
  session: Session;
  sessionId: bigint;
}): Promise<void> {
  const { personId } = session;
  const now = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    if (!(await endSessionOf({ queryable: tx, personId, sessionId, now }))) throw new AppError('NOT_FOUND');
    if (sessionId === session.sessionId) return;
    await recordAudit({
      queryable: tx,
      entry: { at: now, actorId: personId, action: 'identity.session-ended', targetKind: 'session', targetId: String(sessionId) },
    });
  });
  await announceEnded({ parts, cache, personIds: [personId] });
}

/** Ends all of one's own sessions, but for the call's own where it is kept; gives how many. */
export async function endOwnSessions({
  parts,
  cache,
  session,
  keepThis,
}: {
  parts: Ports<'clock' | 'database' | 'live'>;
  cache: SessionCache;
  session: Session;
  keepThis: boolean;
}): Promise<number> {
  const { personId } = session;
  const now = parts.clock.now();
  const endedOf = await parts.database.transaction(async (tx) => {
    const ended = await endAccessOf({ tx, personId, except: keepThis ? session.sessionId : null, now });
    await recordAudit({
      queryable: tx,
      entry: {
        at: now,
        actorId: personId,
        action: 'identity.sessions-ended',
        targetKind: 'person',
        targetId: String(personId),
        data: { ended: ended.length },
      },
    });
    return ended;
  });
  await announceEnded({ parts, cache, personIds: [personId, ...endedOf] });
  return endedOf.length;
}
