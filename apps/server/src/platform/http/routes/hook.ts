import type { FastifyInstance, FastifyRequest } from 'fastify';
import { admission } from '../admission.ts';
import type { CallLimits } from '../door/call-limits.ts';
import type { Proofs } from '../session.ts';

/** A route that another service calls: its body and answers are as that service has them, and its signature is the proof. */
export interface HookRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
}

/**
 * Gets the body as it came, since a signature is over its bytes; empty where there is none. Answers with JSON, or with the text of a page. Throws MEETING_SIGNATURE or another
 * AppError to refuse it.
 */
export type HookHandler = (call: { readonly body: Buffer; readonly request: FastifyRequest }) => Promise<object | string>;

/** A page of a hook shows text and a form, loads nothing, and tells no one its address. */
const page = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

/** In bytes: a message says what happened, and carries no file. */
const bodyLimit = 256 * 1024;

/** Mounts a hook in a scope of its own, the only one that takes a body of any type. */
export function mountHook({
  app,
  route: { method, path },
  handler,
  proofs,
  limits,
}: {
  app: FastifyInstance;
  route: HookRoute;
  handler: HookHandler;
  proofs: Proofs;
  limits: CallLimits;
}): void {
  const access = { kind: 'public' } as const;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route({
      method,
      url: path,
      bodyLimit,
      config: { access },
      schema: { hide: true },
      ...admission({ access, effect: 'own', proofs, limits }),
      handler: async (request, reply) => {
        const answer = await handler({ body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), request });
        void reply.header('cache-control', 'no-store');
        if (typeof answer === 'string') void reply.headers(page).type('text/html; charset=utf-8');
        return reply.send(answer);
      },
    });
  });
}
