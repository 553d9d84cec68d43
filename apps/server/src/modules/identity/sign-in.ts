import type { LoginResult } from '@abhyas/contract/identity.ts';
import type { LoginType } from '@abhyas/contract/credentials.ts';
import { readIdentifier } from '@abhyas/rules/identity/identifier.ts';
import { AppError } from '../../platform/errors.ts';
import { countHits, forgettingHits } from '../../platform/rate-limit.ts';
import { proveByCode } from './code.ts';
import { hashToken } from './find-session.ts';
import type { Caller, IdentityContext } from './identity-context.ts';
import { count, hitOf, limits, passwordTries } from './limits.ts';
import { checkPassword } from './passwords.ts';
import { findSignIn, listSignIns, type SignInRow } from './people-queries.ts';
import { presentLogin } from './present.ts';
import { openSession } from './session-queries.ts';

interface SignIn {
  readonly context: IdentityContext;
  readonly caller: Caller;
  readonly typed: string;
  readonly loginType: LoginType;
}

/** A student's pin may stand for several parents; so many of them are tried. */
const mostParents = 4;

/** The one of `rows` whose password it is, or null. At least one hash, so that nobody learns whether there is anyone. */
async function findOwner({ rows, password }: { rows: readonly SignInRow[]; password: string }): Promise<SignInRow | null> {
  const [first, ...others] = rows.slice(0, mostParents);
  if (await checkPassword({ password, passwordHash: first?.passwordHash ?? null })) return first ?? null;
  for (const row of others) {
    if (await checkPassword({ password, passwordHash: row.passwordHash })) return row;
  }
  return null;
}

/**
 * Signs in by password: three queries and one hash; with a student's pin or email, a hash for each linked parent at most. Throws INCORRECT_PASSWORD for
 * a wrong password and for an unknown person alike, SEVERAL_STUDENTS, TOO_MANY_REQUESTS, and UNAVAILABLE where too many sign in at once.
 */
export async function signInByPassword({
  context,
  caller,
  typed,
  loginType,
  password,
}: SignIn & { password: string }): Promise<LoginResult> {
  const { parts, parentLinks } = context;
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const identifier = readIdentifier(typed);
  const tries = passwordTries({ parts, loginType, typed, address: caller.address });
  const failures = hitOf({ parts, limit: limits.passwordAddress, of: caller.address });
  await countHits({ queryable, hits: tries.all, unless: [failures, tries.ofAddress], now });
  const people = await listSignIns({ queryable, identifier, loginType, parentLinks });
  const rows = people.filter((person) => person.passwordHash !== null);
  if (loginType === 'student' && rows.length > 1) throw new AppError('SEVERAL_STUDENTS');
  const row = await findOwner({ rows, password });
  if (row === null) {
    await count({ parts, limit: limits.passwordAddress, of: caller.address });
    throw new AppError('INCORRECT_PASSWORD');
  }
  const token = parts.randomBytes(32).toString('base64url');
  await openSession({
    queryable,
    before: forgettingHits(tries.all),
    tokenHash: hashToken(token),
    personId: row.id,
    userAgent: caller.userAgent,
    now,
  });
  return presentLogin({ token, row, isAdminLogin: false });
}

/** Signs in by a code that was sent. Throws INCORRECT_OTP, OTP_EXPIRED, and SEVERAL_STUDENTS where the mobile or email is that of several. */
export async function signInByCode({ context, caller, typed, loginType, code }: SignIn & { code: string }): Promise<LoginResult> {
  const { parts } = context;
  const queryable = parts.database.orm;
  if (!/^\d{6}$/.test(code)) throw new AppError('INCORRECT_OTP');
  const people = await proveByCode({ context, caller, typed, loginType, code, unknown: 'OTP_EXPIRED' });
  // two parents who share a number see the same students
  if (loginType === 'student' && people.length > 1) throw new AppError('SEVERAL_STUDENTS');
  const [person] = people;
  const row = person === undefined ? null : await findSignIn({ queryable, personId: person.id });
  if (row === null) throw new AppError('OTP_EXPIRED');
  const token = parts.randomBytes(32).toString('base64url');
  await openSession({
    queryable,
    before: forgettingHits(passwordTries({ parts, loginType, typed, address: caller.address }).all),
    tokenHash: hashToken(token),
    personId: row.id,
    userAgent: caller.userAgent,
    now: parts.clock.now(),
  });
  return presentLogin({ token, row, isAdminLogin: false });
}
