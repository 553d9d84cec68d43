import type { z } from 'zod';
import type { AccountSchema } from '@abhyas/contract/identity/account.ts';
import { deletionDueAt } from '@abhyas/rules/identity/deletion.ts';
import { recordAudit } from '../../audit/queries.ts';
import type { Session } from '../../../platform/http/session.ts';
import { type Caller, type SessionCache, publishEnded } from '../sessions.ts';
import type { Ports } from '../../../platform/parts.ts';
import { resetHits } from '../../../platform/postgres/rate-limit.ts';
import { getAccount } from './account.ts';
import { scheduleDeletion, cancelDeletion } from './deletion-queries.ts';
import { queueMessage, reachOf } from '../messages/deliver.ts';
import { getOwnPerson, requirePassword } from '../passwords.ts';
import { endSessionsOf } from '../session-queries.ts';

type Account = z.output<typeof AccountSchema>;

/**
 * Has one's own account deleted in thirty days, and ends one's other sessions; signing in continues. Asked again, the first day counts. Throws
 * what `requirePassword` does.
 */
export async function deleteAccount({
  parts,
  cache,
  caller,
  session,
  password,
}: {
  parts: Ports<'brands' | 'clock' | 'config' | 'database' | 'jobs' | 'live' | 'vault'>;
  cache: SessionCache;
  caller: Caller;
  session: Session;
  password: string;
}): Promise<Account> {
  const now = parts.clock.now();
  const person = await getOwnPerson({ queryable: parts.database.orm, session });
  const tries = await requirePassword({ parts, session, person, password });
  const dueAt = deletionDueAt(now);
  const endedOf = await parts.database.transaction(async (tx) => {
    await resetHits({ queryable: tx, hit: tries });
    if (!(await scheduleDeletion({ tx, personId: person.id, dueAt }))) return [];
    await recordAudit({
      queryable: tx,
      entry: { at: now, actorId: person.id, action: 'identity.deletion-asked', targetKind: 'person', targetId: person.id },
    });
    const to = reachOf(person);
    if (to.to !== '') {
      await queueMessage({
        parts,
        tx,
        host: caller.host,
        message: { kind: 'deletion-asked', ...to, firstName: person.firstName, dueAt: dueAt.toISOString() },
      });
    }
    return endSessionsOf({ tx, personId: person.id, except: session.sessionId, now });
  });
  await publishEnded({ parts, cache, personIds: endedOf });
  return getAccount({ parts, session });
}

/** Takes the wish to delete one's own account back; without one nothing happens. */
export async function keepAccount({ parts, session }: { parts: Ports<'clock' | 'database'>; session: Session }): Promise<Account> {
  const { personId } = session;
  await parts.database.transaction(async (tx) => {
    if (!(await cancelDeletion({ tx, personId }))) return;
    await recordAudit({
      queryable: tx,
      entry: {
        at: parts.clock.now(),
        actorId: personId,
        action: 'identity.deletion-taken-back',
        targetKind: 'person',
        targetId: personId,
      },
    });
  });
  return getAccount({ parts, session });
}
