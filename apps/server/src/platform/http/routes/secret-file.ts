import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { admission } from '../admission.ts';
import type { CallLimits } from '../door/call-limits.ts';
import type { Proofs } from '../session.ts';

/** A file that opens to anyone who has its address, written again for each request; ':address' in the path is the secret. */
export interface SecretFileRoute {
  readonly path: string;
}

/** Throws NOT_FOUND or another AppError for an address that opens nothing. `tag` is its ETag. */
export type SecretFileHandler = (call: {
  readonly address: string;
  readonly request: FastifyRequest;
}) => Promise<{ readonly text: string; readonly tag: string; readonly type: string; readonly name: string }>;

/** Whether a program that has a version already has this one (RFC 9110 13.1.2, a weak comparison). */
function hasAlready({ headers }: FastifyRequest, tag: string): boolean {
  const bare = (text: string) => text.trim().replace(/^W\//, '');
  const given = headers['if-none-match'] ?? '';
  return given.trim() === '*' || given.split(',').some((one) => bare(one) === bare(tag));
}

/** What keeps the address from being stored, found by a search or told to another site. */
const discreet = {
  'cache-control': 'private, no-cache',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** GET, and HEAD with it. */
export function secretFileRouteOf({
  route: { path },
  handler,
  proofs,
  limits,
}: {
  route: SecretFileRoute;
  handler: SecretFileHandler;
  proofs: Proofs;
  limits: CallLimits;
}): RouteOptions {
  const access = { kind: 'public' } as const;
  return {
    method: 'GET',
    url: path,
    config: { access },
    schema: { hide: true },
    ...admission({ access, effect: 'read', proofs, limits }),
    handler: async (request, reply): Promise<FastifyReply> => {
      reply.headers(discreet);
      const { address } = request.params as { address: string };
      const { text, tag, type, name } = await handler({ address, request });
      reply.header('etag', tag);
      if (hasAlready(request, tag)) return reply.status(304).send();
      return reply.type(type).header('content-disposition', `inline; filename="${name}"`).send(text);
    },
  };
}
