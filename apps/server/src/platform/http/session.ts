import '@fastify/cookie';
import type { Access, CourseRight, Role, StaffRight } from '@abhyas/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../common/errors.ts';

/** Who makes a request. Ids are database ids. `actingAdminId`: the support person who acts as this student (decision 16). */
export interface Session {
  readonly sessionId: bigint;
  readonly personId: bigint;
  readonly pin: string;
  readonly role: Role;
  readonly rights: readonly StaffRight[];
  /** Rights for one course only. */
  readonly courseRights: readonly { readonly right: CourseRight; readonly courseId: bigint }[];
  readonly actingAdminId: bigint | null;
  /** The role must have two-step verification, and the person has not set it up yet. */
  readonly mustSetUpTwoStep: boolean;
}

/** Who holds an attempt cookie. */
export interface AttemptPass {
  readonly attemptId: bigint;
  readonly studentId: bigint;
}

/** How a request proves that it belongs to an attempt. The module that owns attempts supplies it. */
export interface AttemptProof {
  /** Throws, before a body is read, if the request brings no pass of any attempt. */
  requirePass(request: FastifyRequest): void;
  /** Returns the attempt that the parsed request names, or throws LAUNCH_EXPIRED. `signedIn`: only while its student is signed in. */
  admit(asked: { request: FastifyRequest; signedIn: boolean }): Promise<AttemptPass>;
}

/** How requests prove who makes them. The modules that own sessions and attempts supply both. */
export interface Proofs {
  /** `isUse: false` only looks: the session does not live longer for it. */
  findSession(token: string, how?: { readonly isUse?: boolean }): Promise<Session | null>;
  readonly attempts: AttemptProof;
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

/** Lets a request in or throws UNAUTHENTICATED, LAUNCH_EXPIRED, FORBIDDEN or SET_UP_TWO_STEP. One look-up at most beside the attempt's own, none for a public endpoint. */
export async function admit({ access, request, proofs }: { access: Access; request: FastifyRequest; proofs: Proofs }): Promise<Caller> {
  if (access.kind === 'public') return { session: null, attempt: null };
  if (access.kind === 'attempt') {
    return { session: null, attempt: await proofs.attempts.admit({ request, signedIn: access.signedIn ?? false }) };
  }
  const token = tokenOf(request);
  const session = token === '' ? null : await proofs.findSession(token);
  if (session === null) throw new AppError('UNAUTHENTICATED');
  if (!access.roles.includes(session.role)) throw new AppError('FORBIDDEN');
  if (!hasRight({ session, access })) throw new AppError('FORBIDDEN');
  if (session.mustSetUpTwoStep && access.beforeSetUp !== true) throw new AppError('SET_UP_TWO_STEP');
  return { session, attempt: null };
}

/** Whether someone has the right that a call asks for; of those who have it for some courses, what they may do is for the module to say. */
function hasRight({
  session: { role, rights, courseRights },
  access,
}: {
  session: Session;
  access: Extract<Access, { kind: 'session' }>;
}): boolean {
  if (access.right === undefined || role !== 'staff' || rights.includes(access.right)) return true;
  return access.perCourse === true && courseRights.some(({ right }) => right === access.right);
}
