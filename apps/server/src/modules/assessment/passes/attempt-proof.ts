import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import { atMost } from '../../../platform/common/at-most.ts';
import { AppError } from '../../../platform/common/errors.ts';
import { type AttemptProof, type Proofs, tokenOf } from '../../../platform/http/session.ts';
import type { AttemptCookies } from './attempt-cookies.ts';
import type { HeldPass } from './passes.ts';

/** The attempt that a call names. Its body has been parsed and not validated. */
function attemptNamed(body: unknown): string {
  return typeof body === 'object' && body !== null && 'attemptId' in body && typeof body.attemptId === 'string' ? body.attemptId : '';
}

const ownKey = ({ studentId, token }: { studentId: bigint; token: string }) => hash('sha256', `${studentId} ${token}`, 'base64');

/** A request of someone who may be the student of an attempt. The student may be looked up at the same time as the session; null where there is no attempt. */
interface Claimed {
  readonly studentId: bigint | Promise<bigint | null>;
  readonly request: FastifyRequest;
}

/** The proof behind every endpoint of an attempt, with the half of it that a launch token needs too. */
export interface AttemptGuard extends AttemptProof {
  /**
   * Throws LAUNCH_EXPIRED if someone other than the student of an attempt is signed in, or acts as that student: the attempt cookie outlives a
   * session, and a browser may be shared. A token without a session says nothing, because a test continues when the session ends. Tells whether the
   * student is signed in.
   */
  rejectOtherPerson(asked: Claimed): Promise<{ isSignedIn: boolean }>;
}

/** Proves by the pass in the attempt's cookie, and that no one but its student is signed in. One look-up at most beside the pass's own. */
export function createAttemptProof({
  cookies,
  findPass,
  findSession,
}: {
  cookies: AttemptCookies;
  findPass: (token: string) => Promise<HeldPass | null>;
  findSession: Proofs['findSession'];
}): AttemptGuard {
  // Hashes of students with tokens that are theirs. Whose a token is never changes, and one whose session has ended says nothing, so an answer's
  // save need not look it up again.
  const ownTokens = new LRUCache<string, true>(atMost(50_000));

  async function rejectOtherPerson({ studentId: asked, request }: Claimed): Promise<{ isSignedIn: boolean }> {
    const token = tokenOf(request);
    const [session, studentId] = await Promise.all([token === '' ? null : findSession(token), asked]);
    if (session === null || studentId === null) return { isSignedIn: false };
    if (session.personId !== studentId || session.actingAdminId !== null) throw new AppError('LAUNCH_EXPIRED');
    ownTokens.set(ownKey({ studentId, token }), true);
    return { isSignedIn: true };
  }

  return {
    rejectOtherPerson,
    requirePass: (request) => {
      if (!cookies.has(request)) throw new AppError('LAUNCH_EXPIRED');
    },
    admit: async ({ request, signedIn }) => {
      const cookie = cookies.passOf({ request, attemptId: attemptNamed(request.body) });
      const attempt = cookie === '' ? null : await findPass(cookie);
      if (attempt === null) throw new AppError('LAUNCH_EXPIRED');
      const { studentId } = attempt;
      const mustBeSignedIn = signedIn || attempt.isRevoked;
      if (!mustBeSignedIn && ownTokens.get(ownKey({ studentId, token: tokenOf(request) })) === true) return attempt;
      const { isSignedIn } = await rejectOtherPerson({ studentId, request });
      if (mustBeSignedIn && !isSignedIn) throw new AppError('LAUNCH_EXPIRED');
      return attempt;
    },
  };
}
