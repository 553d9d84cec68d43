import type { Access, Effect } from '@abhyas/contract/endpoint.ts';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import { admission } from '../admission.ts';
import type { CallLimits } from '../door/call-limits.ts';
import type { Proofs, Session } from '../session.ts';

/** A route for a session that answers with a stream, and so has no answer in the contract. */
export interface StreamRoute<B extends z.ZodType> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly access: Extract<Access, { kind: 'session' }>;
  readonly effect: Exclude<Effect, 'write'>;
  /** The body of a POST. */
  readonly body?: B;
  /** Whether a call keeps the session alive. */
  readonly isUse: boolean;
}

export type StreamHandler<B extends z.ZodType> = (call: {
  readonly body: z.output<B>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly session: Session;
}) => Promise<FastifyReply>;

/** In bytes: what is asked for in a stream is small. */
const bodyLimit = 16 * 1024;

export function streamRouteOf<B extends z.ZodType>({
  route: { method, path, access, effect, body, isUse },
  handler,
  proofs,
  limits,
}: {
  route: StreamRoute<B>;
  handler: StreamHandler<B>;
  proofs: Proofs;
  limits: CallLimits;
}): RouteOptions {
  const findSession: Proofs['findSession'] = (token) => proofs.findSession(token, { isUse });
  return {
    method,
    url: path,
    bodyLimit,
    config: { access },
    schema: { hide: true, ...(body === undefined ? {} : { body }) },
    ...admission({ access, effect, proofs: { ...proofs, findSession }, limits }),
    handler: (request, reply) => handler({ body: request.body as z.output<B>, request, reply, session: request.caller.session as Session }),
  };
}
