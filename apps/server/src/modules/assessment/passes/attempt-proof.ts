import type { FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import { AppError } from '../../../platform/common/errors.ts';
import { type AttemptPass, type AttemptProof, type Proofs, tokenOf } from '../../../platform/http/session.ts';
import { attemptCookie, passOf } from './attempt-cookies.ts';

type FindSession = Proofs['findSession'];

/** The attempt that a call names. Its body has been parsed and not validated. */
function attemptNamed(body: unknown): string {
  return typeof body === 'object' && body !== null && 'attemptId' in body && typeof body.attemptId === 'string' ? body.attemptId : '';
}

/** How many tokens are remembered as the student's own; beyond that all are looked up again. */
const ownLimit = 50_000;
const ownTokens = new WeakMap<FindSession, Set<string>>();

/**
 * Hashes of students with tokens that are theirs. Whose a token is never changes, and one whose session has ended says nothing, so an answer's save need not
 * look it up again.
 */
function ownTokensOf(findSession: FindSession): Set<string> {
  const known = ownTokens.get(findSession);
  if (known !== undefined && known.size < ownLimit) return known;
  const fresh = new Set<string>();
  ownTokens.set(findSession, fresh);
  return fresh;
}

const ownKey = ({ studentId, token }: { studentId: bigint; token: string }) => hash('sha256', `${studentId} ${token}`, 'base64');

/**
 * Throws LAUNCH_EXPIRED where someone other than the student of an attempt is signed in, or acts as that student: the attempt cookie outlives a
 * session, and a browser may be shared. A token without a session says nothing, because a test continues when the session ends. Tells whether the student
 * is signed in.
 */
export async function rejectOtherPerson({
  studentId,
  request,
  findSession,
}: {
  studentId: bigint;
  request: FastifyRequest;
  findSession: FindSession;
}): Promise<{ isSignedIn: boolean }> {
  const token = tokenOf(request);
  const session = token === '' ? null : await findSession(token);
  if (session === null) return { isSignedIn: false };
  if (session.personId !== studentId || session.actingAdminId !== null) throw new AppError('LAUNCH_EXPIRED');
  ownTokensOf(findSession).add(ownKey({ studentId, token }));
  return { isSignedIn: true };
}

/** The proof behind every endpoint of an attempt: the pass in its cookie, and that no one but its student is signed in. One look-up at most beside the pass's own. */
export function createAttemptProof({
  findPass,
  findSession,
}: {
  findPass: (token: string) => Promise<AttemptPass | null>;
  findSession: FindSession;
}): AttemptProof {
  return {
    requirePass: (request) => {
      if (!Object.keys(request.cookies).some((name) => name.startsWith(attemptCookie))) throw new AppError('LAUNCH_EXPIRED');
    },
    admit: async ({ request, signedIn }) => {
      const cookie = passOf({ request, attemptId: attemptNamed(request.body) });
      const attempt = cookie === '' ? null : await findPass(cookie);
      if (attempt === null) throw new AppError('LAUNCH_EXPIRED');
      const { studentId } = attempt;
      if (!signedIn && ownTokensOf(findSession).has(ownKey({ studentId, token: tokenOf(request) }))) return attempt;
      const { isSignedIn } = await rejectOtherPerson({ studentId, request, findSession });
      if (signedIn && !isSignedIn) throw new AppError('LAUNCH_EXPIRED');
      return attempt;
    },
  };
}
