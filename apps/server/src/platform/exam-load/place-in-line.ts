import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../common/clock.ts';
import type { Vault } from '../common/vault.ts';
import type { Config } from '../process/config.ts';
import { usualPlaceMs } from './door.ts';
import { hostCookieName, isOverTls } from '../http/every-request.ts';

/** Places in line as browsers bring them back: whichever process of the portal is asked next knows since when the caller has waited. */
export interface PlacesInLine {
  /** Since when the caller has been in line with this same call, in milliseconds since the epoch; null for one that comes for the first time or has stayed away too long. */
  read(asked: { request: FastifyRequest; call: string }): number | null;
  /** Gives a place to the browser, which brings it with the next try. */
  give(given: { request: FastifyRequest; reply: FastifyReply; call: string; since: number }): void;
  /** Takes the place back from a caller who was let in. */
  clear(used: { request: FastifyRequest; reply: FastifyReply }): void;
}

/** Which call it is, since when its caller has waited, and when it was last turned away. */
const placeSchema = z.tuple([z.string(), z.number(), z.number()]);

/** Keeps places in a cookie that only the portal can read and write, so no one can bring a better one than they were given. */
export function createPlacesInLine({
  clock,
  config,
  vault,
}: {
  clock: Clock;
  config: Pick<Config, 'publicUrl'>;
  vault: Vault;
}): PlacesInLine {
  const pathFor = (secure: boolean) => (secure ? '/' : '/api');
  const nameFor = (secure: boolean) => hostCookieName({ name: 'abhyas_place', secure });

  function open(sealed: string) {
    try {
      return placeSchema.parse(JSON.parse(vault.open(sealed)));
    } catch {
      return null;
    }
  }

  return {
    read: ({ request, call }) => {
      const sealed = request.cookies[nameFor(isOverTls({ request, config }))];
      if (sealed === undefined) return null;
      const [of, since, at] = open(sealed) ?? ['', 0, 0];
      return of === call && clock.now().getTime() - at < usualPlaceMs ? since : null;
    },
    give: ({ request, reply, call, since }) => {
      const secure = isOverTls({ request, config });
      reply.setCookie(nameFor(secure), vault.seal(JSON.stringify([call, since, clock.now().getTime()])), {
        path: pathFor(secure),
        httpOnly: true,
        sameSite: 'strict',
        secure,
        maxAge: usualPlaceMs / 1000,
      });
    },
    clear: ({ request, reply }) => {
      const secure = isOverTls({ request, config });
      reply.clearCookie(nameFor(secure), { path: pathFor(secure), httpOnly: true, sameSite: 'strict', secure });
    },
  };
}
