import type { LoginResult } from '@abhyas/contract/identity/identity.ts';
import { parseIdentifier } from '@abhyas/rules/identity/identifier.ts';
import { recordAudit } from '../../audit/index.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { ParentLinks } from '../people/parent-links.ts';
import type { Ports } from '../../../platform/parts.ts';
import { hashToken } from '../sessions/find-session.ts';
import type { KeptCaller } from '../sessions/caller.ts';
import { originOf } from '../people/origin-queries.ts';
import { limits } from '../people/rate-limits.ts';
import { checkPassword } from '../passwords/password-hash.ts';
import { listSignIns, type SignInRow } from '../people/people-queries.ts';
import { presentLogin } from '../people/present-people.ts';
import { openSession } from '../sessions/session-queries.ts';
import { beginPasswordTry } from './password-try.ts';

const maySupport = ({ role, rights }: SignInRow) => role === 'admin' || (role === 'staff' && rights.includes('support'));

/**
 * Signs support in as a student, for two hours at most, and writes it down. Throws INCORRECT_PASSWORD for an unknown name, a wrong password and a missing
 * right alike; then UNKNOWN_STUDENT or SEVERAL_STUDENTS.
 */
export async function signInAsStudent({
  parts,
  parentLinks,
  caller,
  admin,
  password,
  student,
}: {
  parts: Ports<'clock' | 'database' | 'randomBytes' | 'vault'>;
  parentLinks: ParentLinks;
  caller: KeptCaller;
  admin: string;
  password: string;
  student: string;
}): Promise<LoginResult> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const origin = originOf({ parts, ...caller });
  const candidates = await listSignIns({
    queryable,
    identifier: parseIdentifier(admin),
    loginType: 'student',
    parentLinks,
    seenFrom: { origin, now },
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
  const isRight = await checkPassword({ password, passwordHash: supporter?.passwordHash ?? null });
  if (!isRight || supporter === undefined) {
    await tried.fail();
    throw new AppError('INCORRECT_PASSWORD');
  }
  const known = await listSignIns({ queryable, identifier: parseIdentifier(student), loginType: 'student', parentLinks });
  const [row, another] = known.filter(({ role }) => role === 'student');
  if (row === undefined) throw new AppError('UNKNOWN_STUDENT');
  if (another !== undefined) throw new AppError('SEVERAL_STUDENTS');
  const token = parts.randomBytes(32).toString('base64url');
  await parts.database.transaction(async (tx) => {
    const isOpen = await openSession({
      queryable: tx,
      before: tried.forgiven,
      tokenHash: hashToken(token),
      personId: row.id,
      proof: supporter,
      origin,
      actingAdminId: supporter.id,
      userAgent: caller.userAgent,
      now,
    });
    if (!isOpen) throw new AppError('INCORRECT_PASSWORD');
    await recordAudit({
      queryable: tx,
      entry: {
        at: now,
        actorId: supporter.id,
        onBehalfOfId: row.id,
        action: 'identity.support-sign-in',
        targetKind: 'person',
        targetId: String(row.id),
      },
    });
  });
  return presentLogin({ token, row, isAdminLogin: true });
}
