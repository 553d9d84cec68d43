import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { admission } from './admission.ts';
import type { CallLimits } from './call-limits.ts';
import type { Proofs, Session } from './session.ts';
import type { Access, Effect } from '@abhyas/contract/endpoint.ts';
import type { z } from 'zod';

/** A route that another service calls: its body and answers are as that service has them, and its signature is the proof. */
export interface HookRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
}

/**
 * Gets the body as it came, since a signature is over its bytes; empty where there is none. Answers with JSON, or with the text of a page and perhaps its status. Throws MEETING_SIGNATURE or another
 * AppError to refuse it.
 */
export type HookHandler = (call: { readonly body: Buffer; readonly request: FastifyRequest }) => Promise<object | string | HookPage>;

/** A page with the status that it is sent with. */
export class HookPage {
  readonly text: string;
  readonly status: number;

  constructor({ text, status }: { text: string; status: number }) {
    this.text = text;
    this.status = status;
  }
}

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
        if (typeof answer !== 'string' && !(answer instanceof HookPage)) return reply.send(answer);
        const { text, status } = typeof answer === 'string' ? { text: answer, status: 200 } : answer;
        return reply.status(status).headers(page).type('text/html; charset=utf-8').send(text);
      },
    });
  });
}

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
const streamBodyLimit = 16 * 1024;

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
    bodyLimit: streamBodyLimit,
    config: { access },
    schema: { hide: true, ...(body === undefined ? {} : { body }) },
    ...admission({ access, effect, proofs: { ...proofs, findSession }, limits }),
    handler: (request, reply) => handler({ body: request.body as z.output<B>, request, reply, session: request.caller.session as Session }),
  };
}
