import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { countHits } from '../../../platform/postgres/rate-limit.ts';
import { queueMessage } from '../messages/deliver.ts';
import { countNetwork, hitOf, limits } from '../people/limits/rate-limits.ts';
import { shownPin } from '../people/present-people.ts';
import type { Caller } from '../sessions/caller.ts';
import { hashToken } from '../sessions/find-session.ts';
import { findInvitable, findInvited, upsertInvitation } from './invitation-queries.ts';
import { grantSetUp } from './set-up.ts';

const validDays = 7;
/** Invitations that one person gets in a day, however many of the staff send them. */
const perDay = { name: 'invitation-person', max: 3, seconds: 86_400 } as const;

/**
 * Sends someone without a password the mail whose link sets one, for a week; the link before it no longer works. Returns whether one was sent: not to someone who has a
 * password or no email, whose account is closed, or who is a parent and signs in with codes. Throws TOO_MANY_REQUESTS after three in a day.
 */
export async function invite({
  parts,
  tx,
  host,
  personId,
}: {
  parts: Ports<'clock' | 'config' | 'jobs' | 'randomBytes' | 'vault'>;
  tx: Transaction;
  host: string;
  personId: bigint;
}): Promise<boolean> {
  const person = await findInvitable({ tx, personId });
  if (person === null) return false;
  const now = parts.clock.now();
  await countHits({ queryable: tx, hits: [hitOf({ parts, limit: perDay, of: `person:${personId}` })], now });
  const token = parts.randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + validDays * 86_400_000);
  await upsertInvitation({ tx, personId, tokenHash: hashToken(token), sentAt: now, expiresAt });
  const { email: to, firstName, pin } = person;
  // behind the '#', so that the token is in no log of a server or proxy
  const url = `${parts.config.publicUrl}/newlogin#invitation=${token}`;
  const message = {
    kind: 'invitation',
    to,
    firstName,
    pin,
    url,
    validUntil: expiresAt.toISOString(),
  } as const;
  await queueMessage({ parts, tx, host, message });
  return true;
}

/** Exchanges the token of an invitation for a set-up token; the invitation works again until there is a password. Throws SET_UP_EXPIRED and TOO_MANY_REQUESTS. */
export async function openInvitation({
  parts,
  caller,
  token,
}: {
  parts: Ports<'clock' | 'database' | 'randomBytes' | 'vault'>;
  caller: Caller;
  token: string;
}): Promise<AnswerOf<'openInvitation'>> {
  await countNetwork({ parts, limit: limits.codeAddress, network: caller });
  const person = await findInvited({ queryable: parts.database.orm, tokenHash: hashToken(token), now: parts.clock.now() });
  if (person === null) throw new AppError('SET_UP_EXPIRED');
  const setUpToken = await grantSetUp({ parts, personIds: [person.id], registrationId: null });
  const { firstName, lastName } = person;
  return { setUpToken, students: [{ studentImsPin: shownPin(person), firstName, lastName }] };
}
