import { recordAudit } from '../../audit/queries.ts';
import { AppError } from '../../../platform/common/errors.ts';
import { type Caller, type SessionCache, publishEnded } from '../sessions.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { resetHits } from '../../../platform/postgres/rate-limit.ts';
import { queuePasswordNotice } from '../messages/deliver.ts';
import { getOwnPerson, hashPassword, requirePassword } from '../passwords.ts';
import { replacePassword } from '../people/people-queries.ts';
import { endAccessOf } from '../session-queries.ts';
import { requireGoodPassword } from '../set-up.ts';
import { consumeGrantsOf } from '../set-up-queries.ts';

/**
 * Sets the password of the signed-in person and ends their other sessions. `current` is '' if they have none yet. Throws WEAK_PASSWORD, and
 * what `requirePassword` does.
 */
export async function changePassword({
  parts,
  cache,
  caller,
  session,
  current,
  password,
}: {
  parts: Ports<'clock' | 'config' | 'database' | 'jobs' | 'live' | 'vault'>;
  cache: SessionCache;
  caller: Caller;
  session: Session;
  current: string;
  password: string;
}): Promise<void> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const person = await getOwnPerson({ queryable, session });
  await requireGoodPassword({ parts, password, owner: person, field: 'newpassword' });
  const tries = await requirePassword({ parts, session, person, password: current });
  const isFirst = person.passwordHash === null;
  const passwordHash = await hashPassword(password);
  const endedOf = await parts.database.transaction(async (tx) => {
    // another change came first: what was typed as the current password no longer is
    if (!(await replacePassword({ tx, personId: person.id, before: person.passwordHash, passwordHash, now }))) {
      throw new AppError('INCORRECT_PASSWORD');
    }
    await consumeGrantsOf({ tx, personId: person.id, now });
    await resetHits({ queryable: tx, hit: tries });
    await recordAudit({
      queryable: tx,
      entry: {
        at: now,
        actorId: person.id,
        action: isFirst ? 'identity.password-set' : 'identity.password-changed',
        targetKind: 'person',
        targetId: person.id,
      },
    });
    await queuePasswordNotice({ parts, tx, host: caller.host, person, kind: isFirst ? 'password-set' : 'password-changed' });
    return endAccessOf({ tx, personId: person.id, except: session.sessionId, now });
  });
  await publishEnded({ parts, cache, personIds: [person.id, ...endedOf] });
}
