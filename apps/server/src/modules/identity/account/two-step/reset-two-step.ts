import { recordAudit } from '../../../audit/index.ts';
import { AppError } from '../../../../platform/common/errors.ts';
import type { Ports } from '../../../../platform/parts.ts';
import { resetHits } from '../../../../platform/postgres/rate-limit.ts';
import type { Session } from '../../../../platform/http/session.ts';
import { removeFactors } from '../../factors/factor-queries.ts';
import { notifyFactorChange } from '../../messages/deliver.ts';
import { getOwnPerson, requirePassword } from '../../passwords/own-password.ts';
import { listPeopleByIds } from '../../people/people-queries.ts';
import type { Caller } from '../../sessions/caller.ts';
import type { SessionCache } from '../../sessions/session-cache.ts';
import { announceEnded } from '../../sessions/sessions.ts';
import { endSessionsOf } from '../../sessions/session-queries.ts';

/**
 * Turns two-step verification off for another person, signs them out everywhere and tells them. Throws FORBIDDEN for the admin's own, NOT_FOUND where it is
 * off, and what `requirePassword` throws of the admin.
 */
export async function resetTwoStep({
  parts,
  cache,
  caller,
  session,
  personId,
  password,
}: {
  parts: Ports<'clock' | 'config' | 'database' | 'jobs' | 'live' | 'vault'>;
  cache: SessionCache;
  caller: Caller;
  session: Session;
  personId: bigint;
  password: string;
}): Promise<void> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  if (personId === session.personId) throw new AppError('FORBIDDEN');
  const admin = await getOwnPerson({ queryable, session });
  const tries = await requirePassword({ parts, session, person: admin, password });
  await resetHits({ queryable, hit: tries });
  const [person] = await listPeopleByIds({ queryable, ids: [personId] });
  if (person === undefined) throw new AppError('NOT_FOUND');
  const endedOf = await parts.database.transaction(async (tx) => {
    if (!(await removeFactors({ tx, personId, now }))) throw new AppError('NOT_FOUND');
    await recordAudit({
      queryable: tx,
      entry: { at: now, actorId: admin.id, action: 'identity.factor-reset', targetKind: 'person', targetId: String(personId) },
    });
    await notifyFactorChange({ parts, tx, host: caller.host, person, change: 'reset' });
    return endSessionsOf({ tx, personId, now });
  });
  await announceEnded({ parts, cache, personIds: [personId, ...endedOf] });
}
