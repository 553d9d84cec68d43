import type { FastifyRequest } from 'fastify';
import type { Ports } from '../../../platform/parts.ts';
import { type Network, networkOf } from '../../../platform/http/every-request/caller-address.ts';
import { hostCookieName, isOverTls } from '../../../platform/http/every-request/secure-cookies.ts';

/** Where a call comes from. */
export interface Caller extends Network {
  /** The token in the cookie of the browser; null where there is none. */
  readonly device: string | null;
  /** Chooses the brand of a mail. */
  readonly host: string;
  readonly userAgent: string;
}

/** A caller whose browser has its cookie, or gets it with the answer. */
export type KeptCaller = Caller & { readonly device: string };

export const deviceCookieName = (secure: boolean): string => hostCookieName({ name: 'abhyas_device', secure });

/** The token in the cookie that tells a browser apart from others, over TLS or not; null if there is none. It says nothing of who uses it. */
export function deviceIn({ request, secure }: { request: Pick<FastifyRequest, 'cookies'>; secure: boolean }): string | null {
  const token = request.cookies[deviceCookieName(secure)] ?? '';
  return /^[\w-]{43}$/.test(token) ? token : null;
}

/** What passkeys are bound to: the host, and the address of its pages as a browser signs it. */
export interface Site {
  readonly host: string;
  readonly origin: string;
}

export const siteOf = ({ parts, request }: { parts: Ports<'config'>; request: FastifyRequest }): Site => ({
  host: request.hostname,
  origin: `${isOverTls({ request, config: parts.config }) ? 'https' : 'http'}://${request.host}`,
});

export function callerOf(request: FastifyRequest): Caller {
  return {
    ...networkOf(request.ip),
    device: deviceIn({ request, secure: true }) ?? deviceIn({ request, secure: false }),
    host: request.hostname,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  };
}
