import type { FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../../process/config.ts';

/** `fileOrigins`: where stored files are served from, when not by this server. */
const contentSecurityPolicy = (fileOrigins: readonly string[]) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // the component library writes style elements and attributes
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...fileOrigins],
    mediaSrc: ["'self'", 'blob:', ...fileOrigins],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'", ...fileOrigins],
    workerSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
});

/** Sets the security headers of an answer; a route may replace them. */
export type SetSecurityHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

export function createSecurityHeaders({ s3, demo }: Pick<Config, 's3' | 'demo'>): SetSecurityHeaders {
  const fileOrigins = s3 === null ? [] : [new URL(s3.endpoint ?? `https://${s3.bucket}.s3.${s3.region}.amazonaws.com`).origin];
  const set = helmet({
    contentSecurityPolicy: contentSecurityPolicy(fileOrigins),
    // the portal must be able to tell when the test window it opened is closed
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: demo ? false : { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'same-origin' },
  });
  // they are the same for every answer, and to work them out costs as much as a small answer
  const headers = new Map<string, string>();
  const recorder = {
    setHeader: (name: string, value: string) => void headers.set(name.toLowerCase(), value),
    removeHeader: () => undefined,
  };
  set({} as IncomingMessage, recorder as unknown as ServerResponse, () => undefined);
  // as the reply's own: headers that are set on the response are checked and copied twice
  const all = Object.fromEntries(headers);
  return (_request, reply) => void reply.headers(all);
}
