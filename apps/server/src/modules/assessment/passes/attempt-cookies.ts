import type { FastifyReply, FastifyRequest } from 'fastify';
import { passMs } from './passes.ts';

/** The cookie of the attempt that was launched last, for a window that does not know its attempt yet. */
export const attemptCookie = 'abhyas_attempt';

/** The cookie of one attempt: a test launched beside a running one takes nothing from it. */
const cookieOfAttempt = (attemptId: string): string => `${attemptCookie}_${attemptId}`;

/** The pass in the cookies of a request: of this attempt, or of the one launched last if the window does not know its attempt. '' if there is none. */
export function passOf({ request, attemptId }: { request: Pick<FastifyRequest, 'cookies'>; attemptId: string }): string {
  return request.cookies[cookieOfAttempt(attemptId)] ?? request.cookies[attemptCookie] ?? '';
}

/** How many attempts a browser keeps the passes of: far more than run at a time, and few enough for a request's head. */
const maxKept = 12;

/** Sets the pass of an attempt in two cookies: the attempt's own, and the one of the attempt launched last. Expires the oldest beyond `maxKept`. */
export function setAttemptCookies({
  request,
  reply,
  attemptId,
  pass,
  secure,
}: {
  request: FastifyRequest;
  reply: FastifyReply;
  attemptId: string;
  pass: string;
  secure: boolean;
}): void {
  const options = { path: '/api/player', httpOnly: true, sameSite: 'strict', secure } as const;
  reply.setCookie(attemptCookie, pass, { ...options, maxAge: passMs / 1000 });
  reply.setCookie(cookieOfAttempt(attemptId), pass, { ...options, maxAge: passMs / 1000 });
  const others = Object.keys(request.cookies)
    .flatMap((name) => /^abhyas_attempt_(\d{1,18})$/.exec(name)?.[1] ?? [])
    .filter((id) => id !== attemptId)
    .sort((a, b) => Number(BigInt(b) - BigInt(a)));
  for (const id of others.slice(maxKept - 1)) reply.clearCookie(cookieOfAttempt(id), options);
}
