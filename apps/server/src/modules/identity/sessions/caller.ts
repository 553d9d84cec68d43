import type { FastifyRequest } from 'fastify';
import { type Network, networkOf } from '../../../platform/http/caller-address.ts';
import { hostCookieName } from '../../../platform/http/secure-cookies.ts';

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

/** The name of the cookie that tells a browser apart from others. */
export const deviceCookieFor = ({ protocol }: Pick<FastifyRequest, 'protocol'>) =>
  hostCookieName({ name: 'abhyas_device', secure: protocol === 'https' });

/** The token in that cookie; null if there is none. It says nothing of who uses it. */
function deviceOfRequest(request: Pick<FastifyRequest, 'cookies' | 'protocol'>): string | null {
  const token = request.cookies[deviceCookieFor(request)] ?? '';
  return /^[\w-]{43}$/.test(token) ? token : null;
}

export function callerOf(request: FastifyRequest): Caller {
  return {
    ...networkOf(request.ip),
    device: deviceOfRequest(request),
    host: request.hostname,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  };
}
