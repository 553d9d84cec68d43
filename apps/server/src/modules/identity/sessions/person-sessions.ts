import type { PersonSessions } from '@abhyas/contract/identity/sessions.ts';
import { parseIdentifier } from '@abhyas/rules/identity/identifier.ts';
import { isLive } from '@abhyas/rules/identity/session-life.ts';
import { recordAudit } from '../../audit/index.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { ParentLinks } from '../people/parents/parent-links.ts';
import { findSignIn, listPeople } from '../people/people-queries.ts';
import { shownPin } from '../people/present-people.ts';
import { presentSession } from './present-session.ts';
import type { SessionCache } from './session-cache.ts';
import { endSessionOf, endAccessOf, listOpenSessions } from './session-queries.ts';
import { announceEnded } from './sessions.ts';

/** Where the person with this pin, mobile or email is signed in, support as them included. Throws NOT_FOUND, and SEVERAL_STUDENTS for a shared mobile. */
export async function listPersonSessions({
  parts,
  parentLinks,
  session,
  typed,
}: {
  parts: Ports<'clock' | 'config' | 'database'>;
  parentLinks: ParentLinks;
  session: Session;
  typed: string;
}): Promise<PersonSessions> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const [person, another] = await listPeople({
    queryable,
    config: parts.config,
    identifier: parseIdentifier(typed),
    audience: 'anyone',
    parentLinks,
  });
  if (person === undefined) throw new AppError('NOT_FOUND');
  if (another !== undefined) throw new AppError('SEVERAL_STUDENTS', { detail: 'Several people share this. Enter an ID or email.' });
  const signIn = await findSignIn({ queryable, config: parts.config, personId: person.id });
  const rows = await listOpenSessions({ queryable, personId: person.id });
  return {
    personId: String(person.id),
    studentImsPin: shownPin(person),
    firstName: person.firstName,
    lastName: person.lastName,
    hasTwoStep: signIn?.hasFactor ?? false,
    sessions: rows
      .filter((row) => isLive({ ...row, isActing: row.actingAdminId !== null, now }))
      .map((row) => presentSession({ row, currentId: session.sessionId })),
  };
}

/**
 * Ends one session of a person, or all of them and those they opened as someone else where `sessionId` is null; gives how many. Throws NOT_FOUND for a session
 * that is not theirs or has ended.
 */
export async function endPersonSessions({
  parts,
  cache,
  session,
  personId,
  sessionId,
}: {
  parts: Ports<'clock' | 'database' | 'live'>;
  cache: SessionCache;
  session: Session;
  personId: bigint;
  sessionId: bigint | null;
}): Promise<number> {
  const now = parts.clock.now();
  const endedOf = await parts.database.transaction(async (tx) => {
    if (sessionId !== null && !(await endSessionOf({ queryable: tx, personId, sessionId, now }))) throw new AppError('NOT_FOUND');
    const ended = sessionId === null ? await endAccessOf({ tx, personId, now }) : [personId];
    await recordAudit({
      queryable: tx,
      entry: {
        at: now,
        actorId: session.personId,
        action: 'identity.sessions-ended-by-admin',
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
