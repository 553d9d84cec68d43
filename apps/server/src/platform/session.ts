import '@fastify/cookie';
import type { Access, Role, StaffRight } from '@abhyas/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import { AppError } from './errors.ts';

/** Who makes a request. Ids are database ids. `actingAdminId`: the support person who acts as this student (decision 16). */
export interface Session {
  readonly sessionId: bigint;
  readonly personId: bigint;
  readonly pin: string;
  readonly role: Role;
  readonly rights: readonly StaffRight[];
  readonly actingAdminId: bigint | null;
}

/** Who holds an attempt cookie. */
export interface AttemptPass {
  readonly attemptId: bigint;
  readonly studentId: bigint;
}

/** How requests prove who makes them; the modules that own sessions and attempts supply the two look-ups. */
export interface Proofs {
  /** `isUse: false` only looks: the session does not live longer for it. */
  findSession(token: string, how?: { readonly isUse?: boolean }): Promise<Session | null>;
  findAttemptPass(token: string): Promise<AttemptPass | null>;
}

/** The cookie of the attempt that was launched last, for a window that does not know its attempt yet. */
export const attemptCookie = 'abhyas_attempt';

/** The cookie of one attempt: a test launched beside a running one takes nothing from it. */
export const cookieOfAttempt = (attemptId: string): string => `${attemptCookie}_${attemptId}`;

/** The pass a browser brings for an attempt, or for the one launched last where the window knows none; '' where there is none. */
export function passOf({ request, attemptId }: { request: Pick<FastifyRequest, 'cookies'>; attemptId: string }): string {
  return request.cookies[cookieOfAttempt(attemptId)] ?? request.cookies[attemptCookie] ?? '';
}

/** The attempt that a call names. Its body has been parsed and not looked at. */
function attemptNamed(body: unknown): string {
  return typeof body === 'object' && body !== null && 'attemptId' in body && typeof body.attemptId === 'string' ? body.attemptId : '';
}

/** The session token of a request: the access-token header, or the bearer header where that is absent (API-001, API-002). */
export function tokenOf(request: FastifyRequest): string {
  const header = request.headers['access-token'];
  if (typeof header === 'string' && header !== '') return header;
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '');
  return bearer?.[1] ?? '';
}

/** What a handler knows of its caller, by the endpoint's kind of access. */
export interface Caller {
  readonly session: Session | null;
  readonly attempt: AttemptPass | null;
}

/** How many tokens are remembered as the student's own; beyond that all are looked up again. */
const ownLimit = 50_000;
const ownTokens = new WeakMap<Proofs['findSession'], Set<string>>();

/**
 * Hashes of students with tokens that are theirs. Whose a token is never changes, and one whose session has ended says nothing, so an answer's save need not
 * look it up again.
 */
function ownTokensOf(findSession: Proofs['findSession']): Set<string> {
  const known = ownTokens.get(findSession);
  if (known !== undefined && known.size < ownLimit) return known;
  const fresh = new Set<string>();
  ownTokens.set(findSession, fresh);
  return fresh;
}

const ownKey = ({ studentId, token }: { studentId: bigint; token: string }) => hash('sha256', `${studentId} ${token}`, 'base64');

/**
 * Throws LAUNCH_EXPIRED where somebody other than the student of an attempt is signed in, or acts as that student: the attempt cookie outlives a
 * session, and a browser may be shared. A token without a session says nothing, because a test goes on when the session ends. Tells whether the student
 * is signed in.
 */
export async function refuseOthers({
  studentId,
  request,
  findSession,
}: {
  studentId: bigint;
  request: FastifyRequest;
  findSession: Proofs['findSession'];
}): Promise<{ isSignedIn: boolean }> {
  const token = tokenOf(request);
  const session = token === '' ? null : await findSession(token);
  if (session === null) return { isSignedIn: false };
  if (session.personId !== studentId || session.actingAdminId !== null) throw new AppError('LAUNCH_EXPIRED');
  ownTokensOf(findSession).add(ownKey({ studentId, token }));
  return { isSignedIn: true };
}

/** Throws LAUNCH_EXPIRED, before a body is read, where a request to an attempt's endpoint brings no pass at all. */
export function requirePass(request: FastifyRequest): void {
  if (!Object.keys(request.cookies).some((name) => name.startsWith(attemptCookie))) throw new AppError('LAUNCH_EXPIRED');
}

/** Lets a request in or throws UNAUTHENTICATED, LAUNCH_EXPIRED or FORBIDDEN. One look-up at most beside the attempt's own, none for a public endpoint. */
export async function admit({ access, request, proofs }: { access: Access; request: FastifyRequest; proofs: Proofs }): Promise<Caller> {
  if (access.kind === 'public') return { session: null, attempt: null };
  if (access.kind === 'attempt') {
    const cookie = passOf({ request, attemptId: attemptNamed(request.body) });
    const attempt = cookie === '' ? null : await proofs.findAttemptPass(cookie);
    if (attempt === null) throw new AppError('LAUNCH_EXPIRED');
    const { studentId } = attempt;
    const { findSession } = proofs;
    if (!access.signedIn && ownTokensOf(findSession).has(ownKey({ studentId, token: tokenOf(request) }))) return { session: null, attempt };
    const { isSignedIn } = await refuseOthers({ studentId, request, findSession });
    if (access.signedIn && !isSignedIn) throw new AppError('LAUNCH_EXPIRED');
    return { session: null, attempt };
  }
  const token = tokenOf(request);
  const session = token === '' ? null : await proofs.findSession(token);
  if (session === null) throw new AppError('UNAUTHENTICATED');
  if (!access.roles.includes(session.role)) throw new AppError('FORBIDDEN');
  if (access.right !== undefined && session.role === 'staff' && !session.rights.includes(access.right)) throw new AppError('FORBIDDEN');
  return { session, attempt: null };
}
