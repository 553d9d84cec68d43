import { hash, verify } from '@node-rs/argon2';
import { minPasswordLength } from '@abhyas/rules/identity/password.ts';
import pLimit from 'p-limit';
import { AppError } from '../../platform/common/errors.ts';
import type { Config } from '../../platform/process/config.ts';
import { demoPassword } from './people/demo-accounts.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { Ports } from '../../platform/parts.ts';
import { type Hit, countHits } from '../../platform/postgres/rate-limit.ts';
import type { Session } from '../../platform/http/session.ts';
import { hitOf, limits } from './people/rate-limits.ts';
import { type Person, listPeopleByIds } from './people/people-queries.ts';
import { findSessionStart } from './session-queries.ts';
import { factorRules, isWithin } from '@abhyas/rules/identity/second-factor.ts';
import { findFactorProof, findHasFactor } from './factors-queries.ts';

/** Argon2id with 19 MiB, two passes, one lane: the lower OWASP setting, about 20 ms here. */
const settings = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing takes a core and 19 MiB each: two at a time leave the others for everything else. */
const atOnce = pLimit(2);
/** About two seconds of work; later callers are asked to try again. */
const maxQueued = 200;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (atOnce.pendingCount >= maxQueued) throw new AppError('UNAVAILABLE', { retryAfter: 5 });
  return atOnce(work);
}

/** One way to write a password, whatever keyboard it came from. */
const plain = (password: string) => password.normalize('NFKC');

/** The Argon2id hash of a password, as a PHC string. Throws UNAVAILABLE if too many wait for theirs. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(plain(password), settings));
}

// the hash of a password no one has: who does not exist costs as much as who mistypes
let decoy: Promise<string> | null = null;

/** Whether this is the demo password, which no one has outside a demo (decision 42). */
export const isKnownToAll = ({ password, config: { demo } }: { password: string; config: Pick<Config, 'demo'> }): boolean =>
  !demo && plain(password) === demoPassword;

/**
 * Whether `password` is the one behind `passwordHash`, and one that may sign in. One hash of work whether there is one or not (decision 12). Throws UNAVAILABLE
 * as above.
 */
export async function checkPassword({
  password,
  passwordHash,
  config,
}: {
  password: string;
  passwordHash: string | null;
  config: Pick<Config, 'demo'>;
}): Promise<boolean> {
  decoy ??= hash('decoy', settings);
  const against = passwordHash ?? (await decoy);
  const matches = await inTurn(() => verify(against, plain(password)));
  return matches && passwordHash !== null && !isKnownToAll({ password, config });
}

let common: Promise<ReadonlySet<string>> | null = null;

/** Loaded for the first password that is chosen: an idle server does without the memory of the dictionaries. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= minPasswordLength));
}

/** The commonly used passwords, in lower case. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= loadCommon();
  return common;
}

/** Throws FACTOR_NEEDED if the person has a second factor and this session has not proved it within ten minutes. */
async function requireFreshFactor({ parts, session }: { parts: Ports<'clock' | 'database'>; session: Session }): Promise<void> {
  const queryable = parts.database.orm;
  if (!(await findHasFactor({ queryable, personId: session.personId }))) return;
  const at = await findFactorProof({ queryable, sessionId: session.sessionId });
  if (!isWithin({ at, maxAgeMs: factorRules.freshMs, now: parts.clock.now() })) throw new AppError('FACTOR_NEEDED');
}

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
