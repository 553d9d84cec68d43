import { AppError } from '../../../platform/common/errors.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import type { Ports } from '../../../platform/parts.ts';
import { countHits, type Hit } from '../../../platform/postgres/rate-limit.ts';
import type { Session } from '../../../platform/http/session.ts';
import { requireFreshFactor } from '../factors/fresh-factor.ts';
import { hitOf, limits } from '../people/limits/rate-limits.ts';
import { checkPassword } from './password-hash.ts';
import { listPeopleByIds, type Person } from '../people/people-queries.ts';
import { findSessionStart } from '../sessions/session-queries.ts';

/** The signed-in person. Throws UNAUTHENTICATED if the account was deleted a moment ago. */
export async function getOwnPerson({ queryable, session }: { queryable: Queryable; session: Session }): Promise<Person> {
  const [person] = await listPeopleByIds({ queryable, ids: [session.personId] });
  if (person === undefined) throw new AppError('UNAUTHENTICATED');
  return person;
}

/** For so long after it began, a session of someone without a password stands for the code that it began with. */
const freshMs = 15 * 60_000;

/** Throws SIGN_IN_AGAIN if the code that a session began with was typed too long ago: a telephone may lie open since. */
async function requireFreshCode({ parts, session }: { parts: Ports<'clock' | 'database'>; session: Session }): Promise<void> {
  const beganAt = await findSessionStart({ queryable: parts.database.orm, sessionId: session.sessionId });
  const isFresh = beganAt !== null && parts.clock.now().getTime() - beganAt.getTime() < freshMs;
  if (!isFresh) throw new AppError('SIGN_IN_AGAIN');
}

/**
 * Asks a signed-in person for their password, or where they have none yet ('') for a session that began with a code a moment ago. Returns the tries that
 * were counted, to be forgotten when what it was asked for is done. Someone with a second factor has proved it a moment ago, too. Throws FACTOR_NEEDED, and then
 * nothing was counted; INCORRECT_PASSWORD, SIGN_IN_AGAIN and TOO_MANY_REQUESTS.
 */
export async function requirePassword({
  parts,
  session,
  person,
  password,
}: {
  parts: Ports<'clock' | 'config' | 'database' | 'vault'>;
  session: Session;
  person: Person;
  password: string;
}): Promise<Hit> {
  await requireFreshFactor({ parts, session });
  const tries = hitOf({ parts, limit: limits.passwordPerson, of: `person:${person.id}` });
  await countHits({ queryable: parts.database.orm, hits: [tries], now: parts.clock.now() });
  const { passwordHash } = person;
  const isRight = passwordHash === null ? password === '' : await checkPassword({ password, passwordHash, config: parts.config });
  if (!isRight) throw new AppError('INCORRECT_PASSWORD');
  if (passwordHash === null) await requireFreshCode({ parts, session });
  return tries;
}
