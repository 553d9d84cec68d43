import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ports } from '../../../platform/parts.ts';
import { isOverTls } from '../../../platform/http/every-request/secure-cookies.ts';
import { callerOf, deviceCookieName, deviceIn, type KeptCaller } from './caller.ts';

/** As long as browsers keep a cookie at most; the server forgets a browser sooner. */
const maxAge = 400 * 86_400;

/** Runs a call of a browser that must be recognised later, and gives it the cookie if the call succeeds. */
export async function fromDevice<T>({
  parts,
  request,
  reply,
  run,
}: {
  parts: Ports<'config' | 'randomBytes'>;
  request: FastifyRequest;
  reply: FastifyReply;
  run: (caller: KeptCaller) => Promise<T>;
}): Promise<T> {
  const secure = isOverTls({ request, config: parts.config });
  // over TLS another host of the domain could have planted the cookie without the prefix: it makes no browser known
  const device = deviceIn({ request, secure }) ?? parts.randomBytes(32).toString('base64url');
  const answer = await run({ ...callerOf(request), device });
  reply.setCookie(deviceCookieName(secure), device, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge,
  });
  return answer;
}
