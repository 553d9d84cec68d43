import type { LoginType } from '@abhyas/contract/identity/credentials.ts';
import type { SQL } from 'drizzle-orm';
import type { Ports } from '../../../platform/parts.ts';
import { countHits, forgivingHits, type Limit } from '../../../platform/postgres/rate-limit.ts';
import { countNetwork, guessHits, networkHits, typedTries } from '../people/rate-limits.ts';
import type { SignInRow } from '../people/people-queries.ts';
import type { Caller } from '../sessions.ts';

/** A password that is being tried. */
export interface PasswordTry {
  /** The people it is checked for. One whose budget is used up is here without a password: no password is theirs, and the work is the same. */
  readonly rows: readonly SignInRow[];
  /** Forgives the try. Goes before the session that is opened. */
  readonly forgiven: SQL;
  /** Counts a wrong one for the address. */
  readonly fail: () => Promise<void>;
}

/**
 * Counts a try of a password before it is checked. Throws TOO_MANY_REQUESTS where the browser (a known one) or else the identifier from this address has
 * no try left: what it depends on is the caller's own and what was typed, so it says nothing of who exists. What is counted for a person across all
 * identifiers and addresses refuses in silence: the answer is that of a wrong password.
 */
export async function beginPasswordTry({
  parts,
  caller,
  loginType,
  typed,
  rows,
  addressLimit,
}: {
  parts: Ports<'clock' | 'database' | 'vault'>;
  caller: Caller;
  loginType: LoginType;
  typed: string;
  rows: readonly SignInRow[];
  /** How many wrong ones an address has, over all identifiers. */
  addressLimit: Limit;
}): Promise<PasswordTry> {
  const isKnownDevice = rows.some(({ knownBy }) => knownBy === 'device');
  const { ofNetwork, ofDevice } = typedTries({ parts, loginType, typed, caller });
  const own = isKnownDevice ? ofDevice : ofNetwork;
  const failures = isKnownDevice ? [] : networkHits({ parts, limit: addressLimit, network: caller });
  const guesses = rows.map((row) => ({ row, hits: guessHits({ parts, caller, known: row.knownBy, personId: row.id }) }));
  const takeBack = guesses.flatMap(({ hits }) => hits);
  const usedUp = await countHits({
    queryable: parts.database.orm,
    hits: own,
    quiet: takeBack,
    unless: [...failures, ...own],
    now: parts.clock.now(),
  });
  return {
    rows: guesses.map(({ row, hits }) => (hits.some((hit) => usedUp.includes(hit)) ? { ...row, passwordHash: null } : row)),
    forgiven: forgivingHits({ reset: own, takeBack }),
    fail: async () => {
      if (!isKnownDevice) await countNetwork({ parts, limit: addressLimit, network: caller });
    },
  };
}
