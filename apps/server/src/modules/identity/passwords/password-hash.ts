import { hash, verify } from '@node-rs/argon2';
import { minPasswordLength } from '@abhyas/rules/identity/password.ts';
import pLimit from 'p-limit';
import { AppError } from '../../../platform/common/errors.ts';
import type { Config } from '../../../platform/process/config.ts';
import { demoPassword } from '../people/demo-accounts.ts';

/** Argon2id with 19 MiB, two passes, one lane: the lower OWASP setting, about 20 ms here. */
const settings = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing takes a core and 19 MiB each: two at a time leave the others for everything else. */
const atOnce = pLimit(2);
/** About two seconds of work; anyone who comes after that is told to come again. */
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
