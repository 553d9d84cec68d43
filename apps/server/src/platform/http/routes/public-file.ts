import type { FastifyReply, RouteOptions } from 'fastify';
import { admission } from '../admission.ts';
import type { CallLimits } from '../door/call-limits.ts';
import type { Proofs } from '../session.ts';

/** A file for anyone that never changes: ':digest' in the path is the SHA-256 of its bytes. */
export interface PublicFileRoute {
  readonly path: string;
}

/** The bytes of the file of this name. Throws NOT_FOUND where there is none. */
export type PublicFileHandler = (call: { readonly digest: string }) => Promise<Buffer>;

/** GET, and HEAD with it. The answer is the same for every caller, so any browser and proxy on the way may keep it for good. */
export function publicFileRouteOf({
  route: { path },
  handler,
  proofs,
  limits,
}: {
  route: PublicFileRoute;
  handler: PublicFileHandler;
  proofs: Proofs;
  limits: CallLimits;
}): RouteOptions {
  const access = { kind: 'public' } as const;
  return {
    method: 'GET',
    url: path,
    config: { access },
    // it is packed already
    compress: false,
    schema: { hide: true },
    ...admission({ access, effect: 'read', proofs, limits }),
    handler: async (request, reply): Promise<FastifyReply> => {
      const { digest } = request.params as { digest: string };
      const body = await handler({ digest });
      return reply
        .headers({ 'cache-control': 'public, max-age=31536000, immutable', etag: `"${digest}"` })
        .type('application/octet-stream')
        .send(body);
    },
  };
}
