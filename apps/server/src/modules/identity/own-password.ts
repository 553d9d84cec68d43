import { AppError } from '../../platform/errors.ts';
import type { Queryable } from '../../platform/database.ts';
import type { Parts } from '../../platform/parts.ts';
import { countHits, type Hit } from '../../platform/rate-limit.ts';
import type { Session } from '../../platform/session.ts';
import { hitOf, limits } from './limits.ts';
import { checkPassword } from './passwords.ts';
import { listPeopleByIds, type Person } from './people-queries.ts';

/** The signed-in person. Throws UNAUTHENTICATED where the account was deleted a moment ago. */
export async function getOwnPerson({ queryable, session }: { queryable: Queryable; session: Session }): Promise<Person> {
  const [person] = await listPeopleByIds({ queryable, ids: [session.personId] });
  if (person === undefined) throw new AppError('UNAUTHENTICATED');
  return person;
}

/**
 * Asks a signed-in person for their password, which is '' where they have none yet. Gives the tries that were counted, to be forgotten when what it was
 * asked for is done. Throws INCORRECT_PASSWORD and TOO_MANY_REQUESTS.
 */
export async function requirePassword({ parts, person, password }: { parts: Parts; person: Person; password: string }): Promise<Hit> {
  const tries = hitOf({ parts, limit: limits.passwordPerson, of: `person:${person.id}` });
  await countHits({ queryable: parts.database.orm, hits: [tries], now: parts.clock.now() });
  const { passwordHash } = person;
  const isRight = passwordHash === null ? password === '' : await checkPassword({ password, passwordHash });
  if (!isRight) throw new AppError('INCORRECT_PASSWORD');
  return tries;
}
