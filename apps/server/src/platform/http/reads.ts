import '@fastify/cookie';
import { beyondAll, positionOf, type ReadPlace, rememberSeconds } from '@abhyas/rules/standby/freshness.ts';
import type { Access } from '@abhyas/contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Parts } from '../parts.ts';
import type { Standby } from '../postgres/standby.ts';
import { isOverTls } from './every-request.ts';

/** What a device has done on the portal: the position of the primary behind it. */
export const doneCookie = 'abhyas_done';
/** Set by a page that was just told live of a change (lib/live.ts). */
export const toldCookie = 'abhyas_told';

/** Where calls that may lag were answered. `failed` and `refused`: by the standby first, which failed or refused, and then by the primary. */
type Counted = ReadPlace | 'failed' | 'refused';

/** Sends calls that may lag to a standby that has what their device did. Without one all is read from the primary, and nothing is asked or sent. */
export interface Reads {
  /** Answers a call that may lag. What the standby fails at or refuses is asked of the primary, so `read` must change nothing. */
  answer<T>(call: { request: FastifyRequest; read: (from: Parts) => Promise<T> }): Promise<T>;
  /** After a call with an effect: has the device remember how far the primary is now. */
  remember(call: { access: Access; request: FastifyRequest; reply: FastifyReply }): Promise<void>;
  readonly counts: ReadonlyMap<Counted, number>;
  lagSeconds(): number;
}

const broughtBy = ({ cookies }: FastifyRequest): bigint =>
  cookies[toldCookie] === undefined ? positionOf(cookies[doneCookie]) : beyondAll;

export function createReads({ parts, standby }: { parts: Parts; standby: Standby | null }): Reads {
  if (standby === null)
    return { answer: ({ read }) => read(parts), remember: async () => undefined, counts: new Map(), lagSeconds: () => 0 };
  const counts = new Map<Counted, number>();
  const count = (place: Counted) => void counts.set(place, (counts.get(place) ?? 0) + 1);
  return {
    answer: async ({ request, read }) => {
      const place = standby.placeFor(broughtBy(request));
      if (place !== 'standby') {
        count(place);
        return read(parts);
      }
      const before = standby.failures();
      let answer: { value: Awaited<ReturnType<typeof read>> } | null = null;
      try {
        answer = { value: await read({ ...parts, database: standby.database }) };
      } catch {
        // what the primary says to the same call counts
      }
      // a page that leaves out what it could not read is no answer; where the failure was another call's, this one asks again too
      const failed = standby.failures() !== before;
      count(failed ? 'failed' : answer === null ? 'refused' : place);
      return failed || answer === null ? read(parts) : answer.value;
    },
    remember: async ({ access, request, reply }) => {
      if (reply.sent) return;
      // within seconds of what a test's window does its device reads from the primary: that costs a running test no question
      const position = access.kind === 'attempt' ? beyondAll : await standby.position().catch(() => beyondAll);
      const known = positionOf(request.cookies[doneCookie]);
      void reply.setCookie(doneCookie, String(known > position ? known : position), {
        path: '/api',
        httpOnly: true,
        sameSite: 'strict',
        secure: isOverTls({ request, config: parts.config }),
        maxAge: rememberSeconds,
      });
    },
    counts,
    lagSeconds: () => standby.lagSeconds(),
  };
}
