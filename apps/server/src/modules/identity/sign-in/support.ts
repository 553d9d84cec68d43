import type { z } from 'zod';
import type { LoginResultSchema, SecondStep } from '@abhyas/contract/identity/identity.ts';
import { parseIdentifier } from '@abhyas/rules/identity/identifier.ts';
import { mustSetUpTwoStep } from '@abhyas/rules/identity/second-factor.ts';
import { sql } from 'drizzle-orm';
import { AppError } from '../../../platform/common/errors.ts';
import type { ParentLinks } from '../people/parent-links.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { findFactorProof } from '../factors-queries.ts';
import type { KeptCaller } from '../sessions.ts';
import { originOf } from '../people/origin-queries.ts';
import { limits } from '../people/rate-limits.ts';
import { checkPassword } from '../passwords.ts';
import { findSignIn, listSignIns } from '../people/people-queries.ts';
import { presentLogin } from '../people/present-people.ts';
import { maySupport, recordSupportSignIn } from './may-support.ts';
import { openSession } from './open-session.ts';
import { beginPasswordTry } from './password-try.ts';
import { beginSecondStep } from './second-step.ts';

type LoginResult = z.output<typeof LoginResultSchema>;

/**
 * Signs support in as a student, for two hours at most, and writes it down. Throws INCORRECT_PASSWORD for an unknown name, a wrong password and a missing
 * right alike; then UNKNOWN_STUDENT, SEVERAL_STUDENTS, or TWO_STEP_MISSING for one who must have a second factor and has none. With one, a second step follows.
 */
export async function signInAsStudent({
  parts,
  parentLinks,
  caller,
  admin,
  password,
  student,
}: {
  parts: Ports<'clock' | 'config' | 'database' | 'jobs' | 'randomBytes' | 'vault'>;
  parentLinks: ParentLinks;
  caller: KeptCaller;
  admin: string;
  password: string;
  student: string;
}): Promise<LoginResult | SecondStep> {
  const queryable = parts.database.orm;
  const { config } = parts;
  const now = parts.clock.now();
  const candidates = await listSignIns({
    queryable,
    config,
    identifier: parseIdentifier(admin),
    loginType: 'student',
    parentLinks,
    seenFrom: { origin: originOf({ parts, ...caller }), now },
  });
  const rows = candidates.filter(({ passwordHash }) => passwordHash !== null).filter(maySupport);
  const tried = await beginPasswordTry({
    parts,
    caller,
    loginType: 'student',
    typed: admin,
    rows: rows.slice(0, 1),
    addressLimit: limits.supportAddress,
  });
  const [supporter] = tried.rows;
  const isRight = await checkPassword({ password, passwordHash: supporter?.passwordHash ?? null, config });
  if (!isRight || supporter === undefined) {
    await tried.fail();
    throw new AppError('INCORRECT_PASSWORD');
  }
  const known = await listSignIns({ queryable, config, identifier: parseIdentifier(student), loginType: 'student', parentLinks });
  const [row, another] = known.filter(({ role }) => role === 'student');
  if (row === undefined) throw new AppError('UNKNOWN_STUDENT');
  if (another !== undefined) throw new AppError('SEVERAL_STUDENTS');
  const requiredOf = config.secondFactorRoles;
  if (mustSetUpTwoStep({ ...supporter, requiredOf })) throw new AppError('TWO_STEP_MISSING');
  const before = tried.forgiven;
  if (supporter.hasFactor) return beginSecondStep({ parts, queryable, before, row: supporter, studentId: row.id });
  const token = parts.randomBytes(32).toString('base64url');
  await parts.database.transaction(async (tx) => {
    if (!(await openSession({ parts, tx, caller, before, token, row, proof: supporter, now }))) throw new AppError('INCORRECT_PASSWORD');
    await recordSupportSignIn({ parts, tx, host: caller.host, supporter, student: row, now });
  });
  return presentLogin({ token, row, isAdminLogin: true, requiredOf });
}

/**
 * Opens a session of support as a student for someone who is signed in, writes it down and tells the student. It has the proof of the second factor that the
 * session of support has. Throws FORBIDDEN where the right has gone, and NOT_FOUND for anyone who is no student that can sign in.
 */
export async function viewAsStudent({
  parts,
  caller,
  session,
  personId,
}: {
  parts: Ports<'clock' | 'config' | 'database' | 'jobs' | 'randomBytes' | 'vault'>;
  caller: KeptCaller;
  session: Session;
  personId: bigint;
}): Promise<LoginResult> {
  const queryable = parts.database.orm;
  const { config } = parts;
  const now = parts.clock.now();
  const seenFrom = { origin: originOf({ parts, ...caller }), now };
  const [supporter, row, factorProvedAt] = await Promise.all([
    findSignIn({ queryable, config, personId: session.personId, seenFrom }),
    findSignIn({ queryable, config, personId }),
    findFactorProof({ queryable, sessionId: session.sessionId }),
  ]);
  if (supporter === null || session.actingAdminId !== null || !maySupport(supporter)) throw new AppError('FORBIDDEN');
  if (row?.role !== 'student') throw new AppError('NOT_FOUND');
  const token = parts.randomBytes(32).toString('base64url');
  const before = sql`select 1`;
  await parts.database.transaction(async (tx) => {
    if (!(await openSession({ parts, tx, caller, before, token, row, proof: supporter, factorProvedAt, now })))
      throw new AppError('FORBIDDEN');
    await recordSupportSignIn({ parts, tx, host: caller.host, supporter, student: row, now });
  });
  return presentLogin({ token, row, isAdminLogin: true, requiredOf: config.secondFactorRoles });
}
