import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostCookieName, isOverTls } from '../../../platform/http/every-request.ts';
import type { Config } from '../../../platform/process/config.ts';
import { passMs } from './passes.ts';

/** The passes of attempts in a browser's cookies: one for each attempt, so that a test launched beside a running one takes nothing from it, and one for the attempt launched last. */
export interface AttemptCookies {
  /** Whether a request brings the pass of any attempt. */
  has(request: FastifyRequest): boolean;
  /** The pass of this attempt, or of the one launched last if the window does not know its attempt. '' if there is none. */
  passOf(asked: { request: FastifyRequest; attemptId: string }): string;
  /** Sets the pass of an attempt that was just launched. Expires the oldest beyond `maxKept`. */
  set(given: { request: FastifyRequest; reply: FastifyReply; attemptId: string; pass: string }): void;
}

/** How many attempts a browser keeps the passes of: far more than run at a time, and few enough for a request's head. */
const maxKept = 12;

/** The name of the cookie of the attempt launched last; that of one attempt has its id behind it. */
export const attemptCookie = ({ secure }: { secure: boolean }): string => hostCookieName({ name: 'abhyas_attempt', secure });

export function createAttemptCookies(config: Pick<Config, 'publicUrl'>): AttemptCookies {
  const names = { plain: attemptCookie({ secure: false }), secure: attemptCookie({ secure: true }) };
  const last = (request: FastifyRequest) => (isOverTls({ request, config }) ? names.secure : names.plain);
  return {
    has: (request) => {
      const name = last(request);
      for (const own in request.cookies) if (own.startsWith(name)) return true;
      return false;
    },
    passOf: ({ request, attemptId }) => {
      const name = last(request);
      return request.cookies[`${name}_${attemptId}`] ?? request.cookies[name] ?? '';
    },
    set: ({ request, reply, attemptId, pass }) => {
      const secure = isOverTls({ request, config });
      const name = last(request);
      // the prefix of a cookie over TLS demands the whole site as its path
      const options = { path: secure ? '/' : '/api/player', httpOnly: true, sameSite: 'strict', secure } as const;
      reply.setCookie(name, pass, { ...options, maxAge: passMs / 1000 });
      reply.setCookie(`${name}_${attemptId}`, pass, { ...options, maxAge: passMs / 1000 });
      const others = Object.keys(request.cookies)
        .flatMap((known) => (known.startsWith(`${name}_`) ? known.slice(name.length + 1) : []))
        .filter((id) => /^\d{1,18}$/.test(id) && id !== attemptId)
        .sort((a, b) => Number(b) - Number(a));
      for (const id of others.slice(maxKept - 1)) reply.clearCookie(`${name}_${id}`, options);
    },
  };
}
