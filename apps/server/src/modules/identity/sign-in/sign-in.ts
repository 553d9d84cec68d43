import type { z } from 'zod';
import type { LoginResultSchema, SecondStep } from '@abhyas/contract/identity/identity.ts';
import type { LoginType } from '@abhyas/contract/identity/credentials.ts';
import type { SQL } from 'drizzle-orm';
import { parseIdentifier } from '@abhyas/rules/identity/identifier.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { ParentLinks } from '../people/parent-links.ts';
import type { Ports } from '../../../platform/parts.ts';
import { forgivingHits } from '../../../platform/postgres/rate-limit.ts';
import { verifyIdentifierByCode } from './sign-in-code.ts';
import type { KeptCaller } from '../sessions.ts';
import { originOf } from '../people/origin-queries.ts';
import { limits, typedTries } from '../people/rate-limits.ts';
import { checkPassword } from '../passwords.ts';
import { findSignIn, listSignIns, type SignInRow } from '../people/people-queries.ts';
import { presentLogin } from '../people/present-people.ts';
import { openSession } from './open-session.ts';
import { beginPasswordTry } from './password-try.ts';
import { beginSecondStep } from './second-step.ts';

type LoginResult = z.output<typeof LoginResultSchema>;

interface SignIn {
  readonly parentLinks: ParentLinks;
  readonly caller: KeptCaller;
  readonly typed: string;
  readonly loginType: LoginType;
}

/** An identifier may stand for several people, as a student's pin does for parents; so many of them are tried. */
const maxTried = 4;

/** Those of `rows` whose password it is, until there are `enough`. At least one hash, so that no one learns whether there is anyone. */
async function findOwners({
  parts: { config },
  rows,
  password,
  enough,
}: {
  parts: Ports<'config'>;
  rows: readonly SignInRow[];
  password: string;
  enough: number;
}): Promise<SignInRow[]> {
  if (rows.length === 0) await checkPassword({ password, passwordHash: null, config });
  const owners: SignInRow[] = [];
  for (const row of rows) {
    if (await checkPassword({ password, passwordHash: row.passwordHash, config })) owners.push(row);
    if (owners.length === enough) break;
  }
  return owners;
}

/**
 * Signs in by the code or by the password, whichever was sent, and says by which; someone with a second factor gets the token of the second step. Throws INVALID_REQUEST if both were, and else what signing in by
 * either does.
 */
export async function signIn({
  code,
  password,
  ...who
}: SignIn & { parts: Ports<'clock' | 'config' | 'database' | 'jobs' | 'randomBytes' | 'vault'>; code: string; password: string }): Promise<{
  result: LoginResult | SecondStep;
  by: 'code' | 'password';
}> {
  if (code === '') return { result: await signInByPassword({ ...who, password }), by: 'password' };
  if (password !== '') throw new AppError('INVALID_REQUEST', { fields: { otp: { key: 'field_code_or_password' } } });
  return { result: await signInByCode({ ...who, code }), by: 'code' };
}

/**
 * Signs in by password: three queries and one hash, or one for each of those an identifier stands for. Throws INCORRECT_PASSWORD for a wrong password
 * and for an unknown person alike, SEVERAL_STUDENTS if students who share a mobile share the password too, TOO_MANY_REQUESTS, and UNAVAILABLE if
 * too many sign in at once.
 */
async function signInByPassword({
  parts,
  parentLinks,
  caller,
  typed,
  loginType,
  password,
}: SignIn & { parts: Ports<'clock' | 'config' | 'database' | 'jobs' | 'randomBytes' | 'vault'>; password: string }): Promise<
  LoginResult | SecondStep
> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const identifier = parseIdentifier(typed);
  const seenFrom = { origin: originOf({ parts, ...caller }), now };
  const people = await listSignIns({ queryable, config: parts.config, identifier, loginType, parentLinks, seenFrom });
  const rows = people.filter((person) => person.passwordHash !== null).slice(0, maxTried);
  const tried = await beginPasswordTry({ parts, caller, loginType, typed, rows, addressLimit: limits.passwordAddress });
  const [row, another] = await findOwners({ parts, rows: tried.rows, password, enough: loginType === 'student' ? 2 : 1 });
  if (another !== undefined) throw new AppError('SEVERAL_STUDENTS');
  if (row === undefined) {
    await tried.fail();
    throw new AppError('INCORRECT_PASSWORD');
  }
  const before = tried.forgiven;
  if (row.hasFactor) return beginSecondStep({ parts, queryable, before, row });
  const token = parts.randomBytes(32).toString('base64url');
  if (!(await openSession({ parts, caller, before, token, row, now }))) throw new AppError('INCORRECT_PASSWORD');
  return presentLogin({ token, row, isAdminLogin: false, requiredOf: parts.config.secondFactorRoles });
}

/** Signs in by a code that was sent. Throws INCORRECT_OTP, OTP_EXPIRED, and SEVERAL_STUDENTS if the mobile or email is that of several. */
async function signInByCode({
  parts,
  parentLinks,
  caller,
  typed,
  loginType,
  code,
}: SignIn & { parts: Ports<'clock' | 'config' | 'database' | 'jobs' | 'randomBytes' | 'vault'>; code: string }): Promise<
  LoginResult | SecondStep
> {
  const people = await verifyIdentifierByCode({ parts, parentLinks, caller, typed, loginType, code, unknown: 'OTP_EXPIRED' });
  // a pack has one parent for a number; where two packs know the same number, it opens the one that was there first
  if (loginType === 'student' && people.length > 1) throw new AppError('SEVERAL_STUDENTS');
  const [person] = people;
  if (person === undefined) throw new AppError('OTP_EXPIRED');
  const { ofNetwork, ofDevice } = typedTries({ parts, loginType, typed, caller });
  return signInProved({ parts, caller, personId: person.id, before: forgivingHits({ reset: [...ofNetwork, ...ofDevice] }) });
}

/** Signs in a person whom a code has just proved. Throws OTP_EXPIRED for someone who may not sign in. */
export async function signInProved({
  parts,
  caller,
  personId,
  before = forgivingHits({ reset: [] }),
}: {
  parts: Ports<'clock' | 'config' | 'database' | 'jobs' | 'randomBytes' | 'vault'>;
  caller: KeptCaller;
  personId: bigint;
  before?: SQL;
}): Promise<LoginResult | SecondStep> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const seenFrom = { origin: originOf({ parts, ...caller }), now };
  const row = await findSignIn({ queryable, config: parts.config, personId, seenFrom });
  if (row === null) throw new AppError('OTP_EXPIRED');
  if (row.hasFactor) return beginSecondStep({ parts, queryable, before, row });
  const token = parts.randomBytes(32).toString('base64url');
  if (!(await openSession({ parts, caller, before, token, row, now }))) throw new AppError('OTP_EXPIRED');
  return presentLogin({ token, row, isAdminLogin: false, requiredOf: parts.config.secondFactorRoles });
}
