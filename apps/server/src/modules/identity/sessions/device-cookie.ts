import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ports } from '../../../platform/parts.ts';
import { callerOf, deviceCookieFor, type KeptCaller } from './caller.ts';

/** As long as browsers keep a cookie at most; the server forgets a browser sooner. */
const maxAge = 400 * 86_400;

/** Runs a call of a browser that must be recognised later, and gives it the cookie if the call succeeds. */
export async function fromDevice<T>({
  parts,
  request,
  reply,
  run,
}: {
  parts: Ports<'randomBytes'>;
  request: FastifyRequest;
  reply: FastifyReply;
  run: (caller: KeptCaller) => Promise<T>;
}): Promise<T> {
  const caller = callerOf(request);
  const device = caller.device ?? parts.randomBytes(32).toString('base64url');
  const answer = await run({ ...caller, device });
  reply.setCookie(deviceCookieFor(request), device, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge,
  });
  return answer;
}
