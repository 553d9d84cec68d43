import { forgetAfterMs } from '@abhyas/rules/identity/session-life.ts';
import type { Ports } from '../../platform/parts.ts';
import { removeOldFailedSignIns } from '../audit/failed-sign-in-queries.ts';
import { removeOldMessages } from '../../platform/messages/outbox.ts';
import { removeOldHits } from '../../platform/postgres/rate-limit.ts';
import { removeChallenges } from './code-queries.ts';
import { removeExpiredInvitations, removeGrants, removeRegistrations } from './set-up-queries.ts';
import { removeOldOrigins } from './people/origin-queries.ts';
import { removeChallengesBefore } from './factors-queries.ts';
import { removeOldUndelivered } from './messages/undelivered-queries.ts';
import { removeSecondSteps } from './sign-in/second-step-queries.ts';
import { removeSessions } from './session-queries.ts';

export const purgeJob = 'identity.tidy';
const dayMs = 86_400_000;

/**
 * Removes what serves no purpose any more: codes, tokens, waiting sign-ins and registrations after a day, counters, messages of the outbox, invitations that expired, what did not go through for thirty days, browsers and
 * addresses that no one signs in from any more, failed sign-ins and sessions ninety days after their end.
 */
export async function purgeExpired({ parts }: { parts: Ports<'clock' | 'database'> }): Promise<void> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const yesterday = new Date(now.getTime() - dayMs);
  await removeGrants({ queryable, before: yesterday });
  await removeSecondSteps({ queryable, before: yesterday });
  await removeChallengesBefore({ queryable, before: yesterday });
  await removeChallenges({ queryable, before: yesterday });
  await removeRegistrations({ queryable, before: yesterday });
  await removeOldHits({ queryable, now });
  await removeOldOrigins({ queryable, now });
  await removeOldFailedSignIns({ queryable, now });
  await removeOldMessages({ queryable, now });
  await removeExpiredInvitations({ queryable, now });
  await removeOldUndelivered({ queryable, before: new Date(now.getTime() - 30 * dayMs) });
  await removeSessions({ queryable, before: new Date(now.getTime() - forgetAfterMs) });
}
